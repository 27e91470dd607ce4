import { error, suggestion, warning } from '../diagnostic.ts';

/** Codes of Markdown. */
export const markdownCodes = {
  'link-broken': error(
    'Link to nothing',
    'A relative link, an image or a root-relative link in a page leads to no page and no file of the site.',
  ),
  'link-indirect': suggestion(
    'Link that is written in another way than its page',
    'An address that leads nowhere as it is written, but can mean one page or file only: without its last slash, with `.html`, relative to the address of the page in place of its file, an address that is redirected, `//` without `https:`, or an id that differs in its signs. The page is built with the right address. `site fix` writes it into the file.',
  ),
  'image-broken': error(
    'Not an image, or a broken one',
    'What is shown as an image is a file of another kind, or one that is empty, cut off or damaged: visitors would see a hole.',
  ),
  'image-format': error(
    'Image that browsers do not show',
    'Browsers show AVIF, GIF, ICO, JPEG, PNG, SVG and WebP. HEIC, as telephones make it, TIFF, JPEG XL, BMP and others have to be saved as one of these. What decides is the bytes of a file, not its name.',
  ),
  'image-too-large': error(
    'Image with too many pixels or bytes',
    'An image has at most 100 million pixels and 64 MiB. Unpacked each pixel takes four bytes of the memory of a visitor, however small the file is.',
  ),
  'image-too-small': error(
    'Image with too few pixels',
    'A field of the kind `image({ least: 1200 })` takes images that are so many pixels wide, as they are shown. A narrower one would be blurred where it is shown. Drawings (SVG) have any size.',
  ),
  'attachment-refused': error(
    'File that no link publishes',
    'Links and images publish files beside the pages that no browser runs: images, video, audio, fonts, PDF and office documents, texts, archives and data, and what `attachments:` in the settings adds. An SVG is published where it is a mere drawing: without scripts, handlers, other kinds of documents and addresses outside of it, and without parts that are drawn more than 100,000 times.',
  ),
  'link-scheme': error(
    'Link with a forbidden scheme',
    'Links are relative, fragments, or begin with `http:`, `https:`, `mailto:` or `tel:`. Others can run code.',
  ),
  'html-forbidden': error(
    'Forbidden HTML in Markdown',
    'Scripts, styles, inline event handlers and elements that belong in the head are refused in Markdown: the published Content-Security-Policy would block them, or they would change the whole page. Raw MathML holds only what formulas need. Nothing opens over the page (`popover`, `commandfor`), and `for`, `aria-labelledby` and their like name elements of the text, not of the layout.',
  ),
  'html-completed': suggestion(
    'HTML that was completed',
    'HTML that browsers would read in another way than it is meant: `<a name="here"/>`, an `<a name="here">` without an end, `</br>`, `</img>`. It is published as it is meant. `site fix` writes it so.',
  ),
  'html-dropped': warning(
    'Style that is left out',
    'The published Content-Security-Policy allows no `style` in HTML, so Markdown that has one is published without it. A style that hides something is an error, since it would be seen. `align="left"` and `align="right"` of an image or a table are left out too: what follows the text, such as the footer, could move beside it.',
  ),
  'html-unbalanced': error(
    'HTML element left open, or closed twice',
    'An element that raw HTML in Markdown opens is closed beside it: in the same paragraph, list item or quote, or between blocks of the page. Otherwise it would take in, or end, what belongs to the layout.',
  ),
  'code-setting': error(
    'Setting of a block of code not known',
    'Behind the language of a fence there may be `title="…"`, `lines` (or `lines=41` for the number of the first), `{2,4-6}`, `ins={8}`, `del={9}` and `file="…#region"`, with lines that the code has. Anything else would be ignored in silence.',
  ),
  'code-file': error(
    'Code cannot be taken from a file',
    'A block of code shows a text file of the site, or a region of it between comments with `#region name` and `#endregion`. The path is relative to the page, or begins with a slash for the root of the site. The file is in `content/`, in `public/`, or in a folder that the setting `codeFolders` names, and so is what a link leads to. Hidden files, pages that are not published, the record of legal texts, `node_modules` and what a `.gitignore` lists are never shown.',
  ),
  'formula-invalid': error(
    'Formula that cannot be shown',
    'With `markdown: { math: true }` what stands between `$…$` or `$$…$$`, and in blocks of code named `math`, is TeX. Browsers are given MathML without inline styles: a command that does not exist, or whose result no page may hold, is an error at its place. Write `\\$` where a dollar sign is meant.',
  ),
  'html-unknown': error(
    'HTML element that does not exist',
    'Browsers show an element that they do not know as if it were not there. It is likely misspelt. Elements of a site’s own have a hyphen in their names; components begin with a capital, and stand on lines of their own or in a paragraph, not within a block of HTML.',
  ),
  'component-unknown': error(
    'Component that does not exist',
    'A tag that begins with a capital is a component: a file of that name in `templates/markdown/`, or one that is built in.',
  ),
  'component-attribute': error(
    'Attribute of a component not right',
    'The schema of a component says which attributes it has, and of which kind. Values stand in quotes; there is no code in them.',
  ),
  'include-file': error(
    'File that cannot be included',
    'A page includes Markdown files of `content/`, by their paths from the file that has the tag. Those whose names, or folders, begin with `_` are no pages. No file includes itself, and no page what is not published.',
  ),
  'hook-unknown': error(
    'Hook for nothing that Markdown makes',
    'Files in `templates/markdown/` whose names begin with a small letter are hooks: `heading.tsx`, `link.tsx`, `image.tsx`, `code.tsx`, `table.tsx` and `alert.tsx` render what Markdown itself makes.',
  ),
  'hook-id': error(
    'Heading rendered without its id',
    'Links, outlines and old anchors lead to the id of a heading. Whatever `templates/markdown/heading.tsx` renders has to hold an element with it.',
  ),
  'component-unclosed': error(
    'Component left open',
    'A component is closed where it opens: in the same paragraph, list item, quote or component, or between the blocks of the page.',
  ),
  'heading-id': error(
    'Heading id not usable',
    'An id set by hand is given twice, is not made of letters, digits, `-`, `_`, `.` and `:`, or is reserved for footnotes. The `name` of an image and that of a field may not hide a property of the document or of a form (`location`, `action`, …).',
  ),
  'footnote-undefined': error(
    'Footnote without its text',
    'The page refers to a footnote that it does not define.',
  ),
  'footnote-unused': warning(
    'Footnote that nothing refers to',
    'A footnote is defined but never referred to, so it is not shown.',
  ),
  'markdown-too-complex': error(
    'Markdown too complex',
    'The page is nested too deeply (quotes, lists or elements), has a tag of more than 16 KiB, is filled with more than 1 MiB by settings, repeats parts of its drawings more than 100,000 times (`<use>` of what uses others, patterns, masks), makes too much of its Markdown, or took more than two seconds to read. A page may make about 16 MiB; code counts four times, a formula twice as MathML and 16 times as TeX, a component or hook 1,000 more than its HTML. Pages with 300 formulas, 500 blocks of code or 200 components are far below.',
  ),
};
