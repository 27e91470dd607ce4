import type { CodeTable } from './code-table.ts';

/** Codes of Markdown. */
export const markdownCodes = {
  'link-broken': {
    severity: 'error',
    title: 'Link to nothing',
    meaning:
      'A relative link, an image or a root-relative link in a page leads to no page and no file of the site.',
  },
  'link-indirect': {
    severity: 'warning',
    when: 'check',
    title: 'Link that is written in another way than its page',
    meaning:
      'An address that leads nowhere as it is written, but can mean one page or file only: without its last slash, with `.html`, relative to the address of the page in place of its file, an address that is redirected, `//` without `https:`, or an id that differs in its signs. The page is built with the right address. `site fix` writes it into the file.',
  },
  'image-broken': {
    severity: 'error',
    title: 'Not an image, or a broken one',
    meaning:
      'What is shown as an image is a file of another kind, or one that is empty, cut off or damaged: visitors would see a hole.',
  },
  'image-format': {
    severity: 'error',
    title: 'Image that browsers do not show',
    meaning:
      'Browsers show AVIF, GIF, ICO, JPEG, PNG, SVG and WebP. HEIC, as telephones make it, TIFF, JPEG XL, BMP and others have to be saved as one of these. What decides is the bytes of a file, not its name.',
  },
  'image-too-large': {
    severity: 'error',
    title: 'Image with too many pixels or bytes',
    meaning:
      'An image has at most 100 million pixels and 64 MiB. Unpacked each pixel takes four bytes of the memory of a visitor, however small the file is.',
  },
  'image-too-small': {
    severity: 'error',
    title: 'Image with too few pixels',
    meaning:
      'A field of the kind `image({ least: 1200 })` takes images that are so many pixels wide, as they are shown. A narrower one would be blurred where it is shown. Drawings (SVG) have any size.',
  },
  'attachment-refused': {
    severity: 'error',
    title: 'File that no link publishes',
    meaning:
      'Links and images publish files beside the pages that no browser runs: images, video, audio, fonts, PDF and office documents, texts, archives and data, and what `attachments:` in the settings adds. An SVG is published where it is a mere drawing: without scripts, handlers, other kinds of documents and addresses outside of it.',
  },
  'link-scheme': {
    severity: 'error',
    title: 'Link with a forbidden scheme',
    meaning:
      'Links are relative, fragments, or begin with `http:`, `https:`, `mailto:` or `tel:`. Others can run code.',
  },
  'html-forbidden': {
    severity: 'error',
    title: 'Forbidden HTML in Markdown',
    meaning:
      'Scripts, styles, inline event handlers and elements that belong in the head are refused in Markdown: the published Content-Security-Policy would block them, or they would change the whole page.',
  },
  'html-completed': {
    severity: 'warning',
    when: 'check',
    title: 'HTML that was completed',
    meaning:
      'HTML that browsers would read in another way than it is meant: `<a name="here"/>`, an `<a name="here">` without an end, `</br>`, `</img>`. It is published as it is meant. `site fix` writes it so.',
  },
  'html-dropped': {
    severity: 'warning',
    title: 'Style that is left out',
    meaning:
      'The published Content-Security-Policy allows no `style` in HTML, so Markdown that has one is published without it. A style that hides something is an error, since it would be seen.',
  },
  'html-unbalanced': {
    severity: 'error',
    title: 'HTML element left open, or closed twice',
    meaning:
      'An element that raw HTML in Markdown opens is closed beside it: in the same paragraph, list item or quote, or between blocks of the page. Otherwise it would take in, or end, what belongs to the layout.',
  },
  'code-setting': {
    severity: 'error',
    title: 'Setting of a block of code not known',
    meaning:
      'Behind the language of a fence there may be `title="…"`, `lines` (or `lines=41` for the number of the first), `{2,4-6}`, `ins={8}`, `del={9}` and `file="…#region"`, with lines that the code has. Anything else would be ignored in silence.',
  },
  'code-file': {
    severity: 'error',
    title: 'Code cannot be taken from a file',
    meaning:
      'A block of code shows a text file of the site, or a region of it between comments with `#region name` and `#endregion`. The path is relative to the page, or begins with a slash for the root of the site. Hidden files are never shown.',
  },
  'formula-invalid': {
    severity: 'error',
    title: 'Formula that cannot be shown',
    meaning:
      'With `markdown: { math: true }` what stands between `$…$` or `$$…$$`, and in blocks of code named `math`, is TeX. Browsers are given MathML without inline styles: a command that does not exist, or whose result no page may hold, is an error at its place. Write `\\$` where a dollar sign is meant.',
  },
  'html-unknown': {
    severity: 'error',
    title: 'HTML element that does not exist',
    meaning:
      'Browsers show an element that they do not know as if it were not there. It is likely misspelt. Elements of a site’s own have a hyphen in their names; components begin with a capital, and stand on lines of their own or in a paragraph, not within a block of HTML.',
  },
  'component-unknown': {
    severity: 'error',
    title: 'Component that does not exist',
    meaning:
      'A tag that begins with a capital is a component: a file of that name in `templates/markdown/`, or one that is built in.',
  },
  'component-attribute': {
    severity: 'error',
    title: 'Attribute of a component not right',
    meaning:
      'The schema of a component says which attributes it has, and of which kind. Values stand in quotes; there is no code in them.',
  },
  'include-file': {
    severity: 'error',
    title: 'File that cannot be included',
    meaning:
      'A page includes Markdown files of `content/`, by their paths from the file that has the tag. Those whose names, or folders, begin with `_` are no pages. No file includes itself, and no page what is not published.',
  },
  'hook-unknown': {
    severity: 'error',
    title: 'Hook for nothing that Markdown makes',
    meaning:
      'Files in `templates/markdown/` whose names begin with a small letter are hooks: `heading.tsx`, `link.tsx`, `image.tsx`, `code.tsx`, `table.tsx` and `alert.tsx` render what Markdown itself makes.',
  },
  'hook-id': {
    severity: 'error',
    title: 'Heading rendered without its id',
    meaning:
      'Links, outlines and old anchors lead to the id of a heading. Whatever `templates/markdown/heading.tsx` renders has to hold an element with it.',
  },
  'component-unclosed': {
    severity: 'error',
    title: 'Component left open',
    meaning:
      'A component is closed where it opens: in the same paragraph, list item, quote or component, or between the blocks of the page.',
  },
  'heading-id': {
    severity: 'error',
    title: 'Heading id not usable',
    meaning:
      'An id set by hand is given twice, is not made of letters, digits, `-`, `_`, `.` and `:`, or is reserved for footnotes. The `name` of an image and that of a field may not hide a property of the document or of a form (`location`, `action`, …).',
  },
  'footnote-undefined': {
    severity: 'error',
    title: 'Footnote without its text',
    meaning: 'The page refers to a footnote that it does not define.',
  },
  'footnote-unused': {
    severity: 'warning',
    title: 'Footnote that nothing refers to',
    meaning: 'A footnote is defined but never referred to, so it is not shown.',
  },
  'markdown-too-complex': {
    severity: 'error',
    title: 'Markdown too complex',
    meaning:
      'The page is nested too deeply (quotes, lists or elements), has a tag of more than 16 KiB, is filled with more than 1 MiB by settings, or took more than two seconds to read.',
  },
} as const satisfies CodeTable;
