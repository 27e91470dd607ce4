// Finds unused files that look like pages or layouts of another tool.
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../kit/diagnostics/diagnostic.ts';

/** Markdown files with other extensions. */
const OTHER_PAGE = /\.(?:mdx|markdown|mdown|mkdn?|mdwn)$|\.M[Dd]$|\.mD$/;

/** Files that look like layouts, in folders without a meaning. */
const OTHER_LAYOUT =
  /^templates\/(?:[^/]+\.jsx|[A-Z][^/]*\.tsx|(?!markdown\/|cards\/)[^/]+\/(?:.+\/)?[a-z][^/]*\.[jt]sx)$/;

/** Reports files in `content/` that look like pages. */
export function unreadPages(files: readonly string[]): readonly Diagnostic[] {
  return files
    .filter((file) => OTHER_PAGE.test(file))
    .map((file) =>
      diagnostic('file-unread', {
        message: `${file} is not a page: pages end in .md`,
        at: wholeFile(file),
        hint: file.endsWith('.mdx')
          ? 'Rename it to end in .md. Components need no imports there, and code in braces is text.'
          : 'Rename it to end in .md.',
      }),
    );
}

/** Reports files in `templates/` that look like layouts, except those in `read`, which layouts import. */
export function unreadTemplates(files: readonly string[], read: ReadonlySet<string>): readonly Diagnostic[] {
  return files
    .filter((file) => OTHER_LAYOUT.test(file) && !read.has(file))
    .map((file) =>
      diagnostic('file-unread', {
        message: `${file} is not a layout, and no layout imports it`,
        at: wholeFile(file),
        hint: /^templates\/[A-Z]/.test(file)
          ? `Import it in a layout, or remove it. A layout would be ${layoutFor(file)}.`
          : `Move it to ${layoutFor(file)}, import it in a layout, or remove it.`,
      }),
    );
}

/** Name of the layout that a file was probably meant to be: `templates/docs/page.tsx` for the pages of `docs`. */
function layoutFor(file: string): string {
  const [, ...steps] = file.replace(/\.[jt]sx$/, '').split('/');
  const last = steps.at(-1) ?? '';
  const name = steps.length > 1 && /^(?:page|index|layout)$/i.test(last) ? (steps.at(-2) ?? '') : last;
  return `templates/${name.charAt(0).toLowerCase()}${name.slice(1)}.tsx`;
}
