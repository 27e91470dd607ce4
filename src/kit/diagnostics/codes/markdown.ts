// Codes of Markdown, and of the HTML, components and includes in it.
export const markdownEntries = {
  error: {
    'link-broken': [
      'Broken link',
      'A link or an image in a page points to a page or file that the site does not have.',
    ],
    'version-link': [
      'Link to another version',
      'A page of one version links to a page of another, and the link doesn’t name that version. Readers would change versions without noticing. Write the name of the version before a colon, as in `v1:guide.md`.',
    ],
    'image-broken': [
      'Not an image, or a damaged one',
      'The file shown as an image is empty, truncated, damaged or of another type. Visitors would see a broken image.',
    ],
    'image-format': [
      'Unsupported image format',
      'Browsers show AVIF, GIF, ICO, JPEG, PNG, SVG and WebP. Convert other formats, such as HEIC (from phones), TIFF, JPEG XL or BMP. The content of a file decides, not its name.',
    ],
    'image-too-large': [
      'Image too large',
      'An image may have up to 100 million pixels and 64 MiB. A decoded image takes four bytes of a visitor’s memory per pixel, however small the file is.',
    ],
    'image-too-small': [
      'Image too small',
      'A field declared with `image({ minWidth: 1200 })` needs an image at least that many pixels wide. A narrower one would look blurry. SVG graphics can have any size.',
    ],
    'attachment-refused': [
      'File type that links cannot publish',
      'Links and images publish files next to pages if browsers do not run them: images, video, audio, fonts, PDF and office documents, text files, archives and data, and the file types in the `attachments` setting. An SVG is published if it is only a graphic: no scripts, no event handlers, no embedded documents, no external URLs, and no parts drawn more than 100,000 times.',
    ],
    'link-scheme': [
      'Forbidden link scheme',
      'Links may be relative, fragments, or start with `http:`, `https:`, `mailto:`, `tel:` or `irc:`. Other schemes can run code.',
    ],
    'html-forbidden': [
      'Forbidden HTML in Markdown',
      'Markdown cannot contain scripts, styles, inline event handlers or elements that belong in the head: the published Content-Security-Policy would block them, or they would change the whole page. Raw MathML may contain only what formulas need. Nothing may open on top of the page (`popover`, `commandfor`), attributes such as `for` and `aria-labelledby` may refer only to elements of the text, not of the layout, and the classes `code-copy`, `site-search` and `search-results` belong to elements that only the build makes.',
    ],
    'html-unbalanced': [
      'Unbalanced HTML element',
      'Close each element of raw HTML where it was opened: in the same paragraph, list item or quote, or between blocks of the page. Otherwise it would swallow or end parts of the layout.',
    ],
    'code-setting': [
      'Invalid code block option',
      'After the language, a code block may have `title="…"`, `lines` (or `lines=41` to start counting there), `{2,4-6}`, `ins={8}`, `del={9}` and `file="…#region"`, with line numbers that exist, and each once. This one is misspelled, or its value has another form.',
    ],
    'code-file': [
      'Cannot show code from this file',
      'A code block can show a text file of the site, or a region of it between `#region name` and `#endregion` comments. The path is relative to the page, or starts with a slash for the root of the site. The file, and the target of a symbolic link, must be in `content/`, in `public/`, or in a folder listed under `codeFolders`. Hidden files, unpublished pages, the record of legal pages, `node_modules` and files that the repository ignores (`.gitignore`, `.git/info/exclude`, `core.excludesFile`) are never shown.',
    ],
    'formula-invalid': [
      'Invalid formula',
      'With `markdown: { math: true }`, text between `$…$` or `$$…$$` and code blocks named `math` are TeX. They become MathML without inline styles. Unknown commands, and commands whose output a page cannot contain, are errors. Write `\\$` for a dollar sign.',
    ],
    'html-unknown': [
      'Unknown HTML element',
      'Browsers ignore elements that they do not know, so it is probably a typo. Custom elements have a hyphen in their names. Components start with a capital letter; put them on lines of their own or in a paragraph, not inside a block of HTML.',
    ],
    'component-unknown': [
      'Unknown component',
      'A tag that starts with a capital letter is a component: a file of that name in `templates/markdown/`, or a built-in one.',
    ],
    'component-name': [
      'Component named like an HTML element',
      'HTML ignores case, so `<B>` and `<IMG>` are the elements `b` and `img`. A name with a lowercase letter, such as `Badge`, is never one of them.',
    ],
    'component-attribute': [
      'Invalid component attribute',
      'The schema of a component declares its attributes and their types. Put values in quotes; braces are not code in Markdown.',
    ],
    'include-file': [
      'Cannot include this file',
      'A page can include Markdown files of `content/`, by paths relative to the file that contains the tag. Files and folders whose names start with `_` are not pages. A file cannot include itself, and a page cannot include one that is not published.',
    ],
    'hook-unknown': [
      'Unknown hook',
      'Files in `templates/markdown/` whose names start with a lowercase letter are hooks: `heading.tsx`, `link.tsx`, `image.tsx`, `code.tsx`, `table.tsx` and `alert.tsx` render the elements that Markdown creates.',
    ],
    'hook-id': [
      'Heading rendered without its id',
      'Links, outlines and old anchors point to the ids of headings. `templates/markdown/heading.tsx` must render an element with that id.',
    ],
    'component-unclosed': [
      'Unclosed component',
      'Close a component where it was opened: in the same paragraph, list item, quote or component, or between blocks of the page.',
    ],
    'heading-id': [
      'Invalid heading id',
      'The id is used twice, contains something other than letters, digits, `-`, `_`, `.`, `:`, `(` and `)`, or is reserved for footnotes. The names of images and form fields may not hide a property of the document or of a form (`location`, `action`, …).',
    ],
    'footnote-undefined': ['Undefined footnote', 'The page refers to a footnote that it does not define.'],
    'markdown-too-complex': [
      'Markdown too complex',
      'The page nests quotes, lists or elements too deeply, has a tag longer than 16 KiB, gets more than 1 MiB of text from settings, repeats parts of its graphics more than 100,000 times (`<use>`, patterns, masks), produces too much output, or took more than two seconds to parse, check, or convert for its Markdown copy, feed entry or search text. A page may produce about 16 MiB; code counts four times, a formula twice as MathML and 16 times as TeX, and a component or hook counts 1,000 bytes more than its HTML. Pages with 300 formulas, 500 code blocks or 200 components stay far below the limit.',
    ],
  },
  warning: {
    'link-unread': [
      'Link that is published as text',
      'A URL with a space, a space before the parenthesis, or a missing closing parenthesis makes Markdown show the source instead of a link or an image. Write a URL with spaces between `<` and `>`. If it is meant as text, put a backslash before the bracket: `\\[`.',
    ],
    'translation-link': [
      'Broken link in a translation',
      'A link or an image in the text of a [translation](translators.md) points to a page or file that the site does not have in any language. Its text is published without the link, and an image as its alternative text, so that a translation doesn’t stop a release. On a legal page it is an error, and with [`checks.translations`](settings.md#checks) `error` in all translations.',
    ],
    'wiki-link-missing': [
      'Wiki link to a page that does not exist',
      'No file in `content/` has the name between the brackets, and no page has it among its `aliases`. The link is published as text.',
    ],
    'url-invalid': [
      'URL that is shown as text',
      'A URL without a link text, such as `<http://localhost:port/>`, is not valid. It is probably an example, so it becomes text and not a link. Write it between backticks.',
    ],
    'image-alt-empty': [
      'Image of Markdown without an alternative text',
      'An image such as `![](map.svg)` is hidden from screen readers. Describe it between the brackets, or write `<img src="map.svg" alt="">` to say that it is decoration. [`checks.rules`](checks.md#ignore-a-finding) can make this an error.',
    ],
    'html-dropped': [
      'Attribute removed',
      'The published Content-Security-Policy blocks `style` attributes, so Markdown is published without them. A style that hides something is an error, because the content would be visible. `align="left"` and `align="right"` on images and tables are removed too: what follows, such as the footer, could move next to them. So are `autofocus`, `accesskey` and a `tabindex` above 0, which take the keyboard from the layout, and a `target` that is a frame.',
    ],
    'code-option': [
      'Unknown code block option',
      'A word after the language of a code block is not an option, or selects lines that the block does not have, in the syntax of another tool. It is ignored. These options of other tools are understood: `[a.ts]`, `filename=`, `showLineNumbers`, `hl_lines=`.',
    ],
    'code-diagram': [
      'Diagram that is not drawn',
      'Other tools draw code blocks with this language as diagrams, with a script in the browser. Here the block shows the source of the diagram. Draw it before the build, and show the SVG as an image.',
    ],
    'code-unclosed': [
      'Code block that is not closed',
      'A code block starts with a fence (three backticks or tildes) and ends with the same fence. If the closing one is missing, the block continues to the end of the page, or of its quote or list item, and everything there is shown as code.',
    ],
    'footnote-unused': ['Unused footnote', 'Nothing refers to this footnote, so it is not shown.'],
  },
  suggestion: {
    'link-indirect': [
      'Link is not in its canonical form',
      'The link works only because its target is obvious: it lacks its final slash or `https:`, ends in `.html`, is relative to the page’s URL instead of its file, points to a redirect, or spells an id differently, in upper case instead of lower case, or in a form of another tool (`{{< ref "about" >}}`, `{{ \'/about/\' | relative_url }}`, `@site/about.md`). The page is built with the right URL. `site fix` writes it into the file.',
    ],
    'html-completed': [
      'HTML that was completed',
      'Browsers would read this HTML differently than it is meant: `<a name="here"/>`, an unclosed `<a name="here">`, `</br>`, `</img>`. It is published as it is meant. `site fix` corrects the file.',
    ],
    'code-language': [
      'Unknown language of a code block',
      'The first word after the fence of a code block is its language. This name is not known, so the code has no colors. Write `text` for code without a language.',
    ],
  },
} as const;
