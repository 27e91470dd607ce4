// The table of all diagnostics. `docs/errors.md` is generated from it, and a test demands an example of
// each code in `test/diagnostics/`.

/** The worst first. */
export const SEVERITIES = ['error', 'warning', 'info'] as const;

export type Severity = (typeof SEVERITIES)[number];

interface Entry {
  readonly severity: Severity;
  /** `check`: told by `site check` alone, since the site is built as it is meant. */
  readonly when?: 'check';
  /** A few words, the heading in the reference. */
  readonly title: string;
  /** One to three sentences for the reference: when it appears and why it is held. */
  readonly meaning: string;
}

export const codes = {
  // Reading the project
  'content-missing': {
    severity: 'error',
    title: 'No content folder',
    meaning: 'A site is a folder that holds `content/` and `templates/`. Nothing is built without both.',
  },
  'templates-missing': {
    severity: 'error',
    title: 'No templates folder',
    meaning: 'A site is a folder that holds `content/` and `templates/`. Nothing is built without both.',
  },
  'pages-missing': {
    severity: 'error',
    title: 'No pages',
    meaning:
      'Publishing a site without any page would remove all that is published. Pages are the files in `content/` that end in `.md`, and records of collections that have pages.',
  },
  'file-unread': {
    severity: 'warning',
    title: 'File that is read by nobody',
    meaning:
      'A file looks like a page or a layout of another tool, and is neither here: pages end in `.md`, layouts lie in `templates/` itself, begin with a lower-case letter and end in `.tsx`.',
  },
  'file-special': {
    severity: 'warning',
    title: 'Not a regular file',
    meaning: 'Pipes, sockets and devices are never read or published: reading one could wait for ever.',
  },
  'readme-left-out': {
    severity: 'info',
    title: 'README is no page',
    meaning:
      'A `README.md` in `content/` is for people who work on the site, and is shown to them where the sources are kept. It is no page of the site, and no link of the site leads to it.',
  },
  'file-hidden': {
    severity: 'warning',
    title: 'Hidden file not published',
    meaning:
      'Files in `public/` whose name begins with a dot stay unpublished, because `.env` and `.git` hold secrets. `.well-known`, `.htaccess` and `.nojekyll` are the exceptions.',
  },
  'file-too-large': {
    severity: 'error',
    title: 'File too large',
    meaning: 'A Markdown page or settings file above the limit is refused before it is parsed.',
  },
  'link-outside': {
    severity: 'error',
    title: 'Symbolic link leaves the project',
    meaning:
      'A symbolic link may point to another file of the project, and one in `content/` to what lies in `content/`, in `public/`, or in a folder that the setting `sharedFolders` names. One that leaves these is never followed.',
  },
  'link-repeated': {
    severity: 'error',
    title: 'Symbolic link followed twice',
    meaning:
      'A link to a folder lies in a folder that other links lead to as well. Each is followed once: a few of them could make any number of pages.',
  },
  'link-dangling': {
    severity: 'error',
    title: 'Symbolic link leads nowhere',
    meaning: 'The target of a symbolic link does not exist, or the link leads back to itself.',
  },
  'name-invalid': {
    severity: 'error',
    title: 'File name cannot be published',
    meaning:
      'The name is not valid UTF-8, holds a control character, a character that nobody sees, or a sign that Windows refuses, ends in a dot or a space, is longer than 255 bytes, or is reserved by Windows (`con`, `nul`, …). Such a file could not be checked out or served everywhere. A page does not lie in `assets/`, whose files browsers keep for a year.',
  },
  'text-encoding': {
    severity: 'error',
    title: 'Not UTF-8 text',
    meaning:
      'Pages and settings are UTF-8. Other encodings and NUL characters are refused instead of being guessed at.',
  },

  // Front matter and settings
  'front-matter-language': {
    severity: 'error',
    title: 'Front matter in another language than YAML',
    meaning:
      'Front matter is YAML alone. A language after the opening `---` is refused, and nothing in it is ever run.',
  },
  'front-matter-unclosed': {
    severity: 'error',
    title: 'Front matter is not closed',
    meaning:
      'The opening `---` has no closing `---` on a line of its own, so the whole page would be taken for data.',
  },
  'front-matter-misplaced': {
    severity: 'warning',
    title: 'Front matter does not begin in the first line',
    meaning:
      'Front matter is meant by two lines of `---` with fields between them, even where blank lines stand before it. It is read as such. `site fix` removes what stands before it.',
  },
  'front-matter-shape': {
    severity: 'error',
    title: 'Not a list of names and values',
    meaning: 'Front matter and settings are a YAML mapping; a lone text or a list has no meaning there.',
  },
  'yaml-syntax': {
    severity: 'error',
    title: 'YAML cannot be read',
    meaning: 'The YAML parser found a mistake at this place.',
  },
  'yaml-key': {
    severity: 'error',
    title: 'Key not allowed',
    meaning:
      'A key that is given twice, that is not a text, or that names a built-in of JavaScript such as `__proto__`.',
  },
  'yaml-tag': {
    severity: 'error',
    title: 'Unknown YAML tag',
    meaning:
      'The only tag is `!placeholder`, in `content/site.yaml`: it marks a fact that the owner has still to fill in.',
  },
  'yaml-too-complex': {
    severity: 'error',
    title: 'YAML too complex',
    meaning:
      'Values nested too deeply, aliases that contain themselves, or aliases and settings that unfold into too many values or too much text.',
  },
  'field-unknown': {
    severity: 'error',
    title: 'Unknown field',
    meaning:
      'The layout of the page (or the schema of the settings) does not know this field. It is likely a misspelling, which would otherwise be ignored in silence.',
  },
  'field-missing': {
    severity: 'error',
    title: 'Missing field',
    meaning: 'The layout of the page (or the schema of the settings) requires this field.',
  },
  'field-invalid': {
    severity: 'error',
    title: 'Invalid field',
    meaning: 'The value of a field is not of the type or form that its schema asks for.',
  },
  'field-unlikely': {
    severity: 'warning',
    title: 'Field looks misspelt',
    meaning:
      'Any field is allowed here, but this one is a letter or two away from a built-in field that is absent.',
  },
  'collection-invalid': {
    severity: 'error',
    title: 'Collection cannot be used',
    meaning:
      'What `templates/collections.ts` says of a collection is not understood: an option, a layout, a field or a part of an address that there is not.',
  },
  'collection-unknown': {
    severity: 'error',
    title: 'Unknown collection',
    meaning: 'A reference or a question names a collection that `templates/collections.ts` does not declare.',
  },
  'collection-empty': {
    severity: 'warning',
    title: 'Collection without entries',
    meaning:
      'A collection is declared, and there is neither a folder of its name in `content/` nor a data file. One of the two names is likely misspelt.',
  },
  'reference-unknown': {
    severity: 'error',
    title: 'Reference to no entry',
    meaning:
      'A field that names an entry of a collection holds an id that none has, or that of an entry which is not published. Without entry the layout would have nothing to show.',
  },
  'entry-twice': {
    severity: 'error',
    title: 'Two entries with one id',
    meaning: 'An id names one entry of its collection, or else nobody can tell which one a reference means.',
  },
  'data-invalid': {
    severity: 'error',
    title: 'Data cannot be read',
    meaning:
      'A data file of a collection is no JSON or CSV at this place, or holds something else than records: a list of them, or each below its id.',
  },
  'date-invalid': {
    severity: 'error',
    title: 'Not a date',
    meaning:
      'Dates are written `YYYY-MM-DD` and exist in the calendar. They stay as written in every time zone. Where a time stands behind the day, the day counts.',
  },
  'icon-invalid': {
    severity: 'error',
    title: 'Icon that cannot be drawn',
    meaning:
      'The setting `icons` names an SVG of `public/`, of which the icons of the site are drawn. It holds no scripts, nothing from elsewhere, and no `<text>`, which would look otherwise on every machine.',
  },
  'card-unknown': {
    severity: 'warning',
    title: 'Social card that no page has',
    meaning:
      'A template in `templates/cards/` is called like a layout or like a collection, whose pages have its cards; `default.tsx` is for all others.',
  },
  'card-failed': {
    severity: 'error',
    title: 'Social card that cannot be drawn',
    meaning:
      'The component of a card is laid out by satori, which knows flex boxes and a part of CSS, and shows what the template imports: https://github.com/vercel/satori#css lists it.',
  },
  'package-missing': {
    severity: 'error',
    title: 'Package that is not installed',
    meaning:
      'Some things are made by packages that a site installs where it wants them: `@resvg/resvg-js` draws icons and cards, `satori` lays cards out, `sharp` encodes images. They are looked for beside the site, then beside the tool.',
  },
  'settings-missing': {
    severity: 'warning',
    title: 'No settings',
    meaning:
      'Without `content/site.yaml`, or without `url` in it, there are no canonical addresses and no sitemap.',
  },
  'setting-unknown': {
    severity: 'error',
    title: 'Unknown setting in a text',
    meaning:
      '`{{ site.name }}` puts in a setting by name. A name that is not in `content/site.yaml` is an error. What stands between other braces is left as it is, and told (`markup-foreign`).',
  },
  'markup-foreign': {
    severity: 'warning',
    title: 'Markup of another tool',
    meaning:
      'Tags of Liquid and Nunjucks, shortcodes of Hugo, `:::` and `!!!` blocks, imports of MDX and the like mean nothing here: they are published as they are written. In code they are text, and so are braces behind a backslash: `\\{{`.',
  },
  placeholder: {
    severity: 'warning',
    title: 'Settings are still placeholders',
    meaning:
      'Values marked `!placeholder` in `content/site.yaml` wait for the owner. `--strict` refuses to build with them.',
  },

  // Routes
  'route-invalid': {
    severity: 'error',
    title: 'Invalid permalink',
    meaning:
      'A permalink begins with `/` and ends with `/` or `.html`. It names no host, leaves no folder, and each of its segments can be a file name on every system.',
  },
  'route-taken': {
    severity: 'error',
    title: 'Two pages with one route',
    meaning:
      'Two pages would be written to one file. Routes that differ only in upper and lower case, or in how Unicode composes a letter, count as one, since many file systems hold them for one.',
  },
  'part-invalid': {
    severity: 'error',
    title: 'No parts of a page',
    meaning:
      'The `parts` of a layout return a list: of each part its address, and the items that it shows. A page has at most 10,000 parts.',
  },
  'part-route': {
    severity: 'error',
    title: 'Part without an address of its own',
    meaning:
      'The `at` of a part goes on from the address of its page, ends with `/` or `.html`, and leaves that folder nowhere. Two parts of a page have two addresses.',
  },
  'output-taken': {
    severity: 'error',
    title: 'A public file and a page with one address',
    meaning: 'A file in `public/` would be written over a page, or over a file that the build makes.',
  },

  // Redirects
  'redirect-invalid': {
    severity: 'error',
    title: 'Invalid redirect',
    meaning:
      'The old address begins with one slash and holds neither `?` nor `#`. The new one is a route of the site or an absolute address.',
  },
  'redirect-taken': {
    severity: 'error',
    title: 'Redirect over a page',
    meaning:
      'A page or a file is published at the old address. Some hosts would send that, and others would redirect.',
  },
  'redirect-twice': {
    severity: 'error',
    title: 'Two redirects from one address',
    meaning:
      'An address is redirected in the settings or in `aliases` more than once. `/old` and `/old/` count as one.',
  },
  'redirect-loop': {
    severity: 'error',
    title: 'Redirects that go round',
    meaning: 'Visitors would be sent from one address to the next for ever, until the browser gives up.',
  },
  'redirect-chain': {
    severity: 'error',
    title: 'Redirect to a redirect',
    meaning:
      'The new address is redirected itself. Every step costs visitors a round trip, and search engines give up after a few.',
  },
  'redirect-target': {
    severity: 'error',
    title: 'Redirect to nothing',
    meaning: 'The new address is no route of the site and no file of it.',
  },

  // Hosts
  'host-conflict': {
    severity: 'error',
    title: 'Two hosts that read one file',
    meaning:
      'Cloudflare and Netlify both read `_headers` and `_redirects`, in two dialects. One output cannot serve both.',
  },
  'host-limit': {
    severity: 'info',
    title: 'What a host cannot do',
    meaning:
      'A host in `hosts:` cannot say or do a part of the policy of the site. The message tells what visitors lose.',
  },
  'host-overflow': {
    severity: 'warning',
    title: 'More than a host takes',
    meaning:
      'The site has more redirects, or longer lines, than a host reads: pages that lead on take the place of the rest where they can. Or it has more files, or larger ones, than a host takes: it would refuse to publish them.',
  },
  'host-base': {
    severity: 'warning',
    title: 'Site below a path on a host without paths',
    meaning:
      '`url` has a path, and all links begin with it, but the host serves the output at the top of its domain. The files at fixed places, such as `/.well-known/`, are looked for there too.',
  },
  'asset-unhashed': {
    severity: 'warning',
    title: 'File in public/assets/ without a hash',
    meaning:
      'Browsers keep everything under `/assets/` for a year, because names there change with the content. A file that keeps its name would stay as it was first seen.',
  },
  'public-inline': {
    severity: 'warning',
    title: 'HTML file in public/ that the policy breaks',
    meaning:
      'A file in `public/` is published as it is, under the same Content-Security-Policy as all pages: its inline scripts, styles and handlers do nothing there. It has its own code `document-inline` where a layout renders it.',
  },

  // Markdown
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

  // Templates
  'template-build': {
    severity: 'error',
    title: 'Template cannot be compiled',
    meaning:
      'esbuild could not compile a template, a stylesheet or a script, or could not find a file that it imports.',
  },
  'template-warning': {
    severity: 'warning',
    title: 'Template looks wrong',
    meaning:
      'esbuild compiled a template, a stylesheet or a script, but found something that is likely a mistake.',
  },
  'template-idle': {
    severity: 'warning',
    title: 'Code that no page runs',
    meaning:
      'An effect of React (`useEffect`, `useLayoutEffect`, `useInsertionEffect`, `useImperativeHandle`) or a handler such as `onClick` stands in a template. Pages are HTML, made while the site is built: React is not there when they are read. What happens in a browser is done by HTML itself, or by a script that the layout imports with `?url`. What packages do is not told.',
  },
  'template-load': {
    severity: 'error',
    title: 'Template fails when it is loaded',
    meaning: 'The code of a template outside its components threw an error.',
  },
  'template-endless': {
    severity: 'error',
    title: 'Template does not end',
    meaning:
      'Code of the templates ran for more than five seconds for one page, or while it was loaded, and was stopped: most likely a loop does not end. The place is where it was most of the time.',
  },
  'layout-unknown': {
    severity: 'error',
    title: 'Unknown layout',
    meaning:
      'A page names a layout that is not in `templates/`, or has none and `templates/page.tsx` does not exist.',
  },
  'layout-export': {
    severity: 'error',
    title: 'Layout exports the wrong thing',
    meaning:
      'A layout exports a component by default and, if it wants to, a zod object as `schema` and a function as `select`. `templates/settings.ts` exports a zod object as `settings`.',
  },
  'layout-failed': {
    severity: 'error',
    title: 'Template throws',
    meaning:
      'A component threw an error while a page was rendered. Suspense does not hide it: a fallback is never published.',
  },
  'layout-impure': {
    severity: 'error',
    title: 'Layout that depends on more than its props',
    meaning:
      'A layout reads the clock, the time zone, the machine or its language, rolls dice, prints, waits, runs a text as code, or changes what other pages are given too. Two builds of one site would differ, and so would a page that is kept from one that is made anew. Packages that a template imports are held to the same.',
  },
  'layout-suspended': {
    severity: 'error',
    title: 'Template waits for data',
    meaning: 'Async components, `lazy` and `use` of a promise have nothing to wait for in a static page.',
  },
  'content-unused': {
    severity: 'warning',
    title: 'Text of a page is not shown',
    meaning: 'The page has a Markdown body, but its layout does not render `children`.',
  },

  // Checks
  'legal-lock': {
    severity: 'error',
    title: 'Record of legal texts is damaged',
    meaning:
      '`content/legal.lock.yaml` lists the versions of each legal text, counted from 1, each with a date that is later than the one before, a hash and a note. It is made by `site legal bump`, and not by hand.',
  },
  'exemption-invalid': {
    severity: 'error',
    title: 'Exemption without a rule or a reason',
    meaning:
      'An exemption names a rule, or a warning, and says in words why it does not hold here: `checks.rules` in the settings does it for pages, a comment `site-check-ignore` for a line.',
  },
  'exemption-unused': {
    severity: 'warning',
    title: 'Exemption that is not needed any more',
    meaning: 'What the exemption is for is no longer there. It would hide the next mistake of its kind.',
  },

  // Publishing
  'output-refused': {
    severity: 'error',
    title: 'Output folder refused',
    meaning:
      'The output folder may not be a file, the home folder, the project itself, a folder that contains one of them, or an input folder. With `--releases` it is a link that the tool makes, and may not be anything else.',
  },
  'output-not-ours': {
    severity: 'error',
    title: 'Output folder of somebody else',
    meaning:
      'A folder that is not empty is only written to when a build of this site wrote it: `.site/` says so, or one of its files is byte for byte what this build makes. `--force` takes it over; what the build does not make stays even then.',
  },
  'output-foreign': {
    severity: 'info',
    title: 'Files of others in the output folder',
    meaning:
      'Only files that an earlier build wrote, and that nobody has changed since, are ever deleted. Others stay, and are named once.',
  },
} as const satisfies Record<string, Entry>;

export type Code = keyof typeof codes;

/** Codes that builds do not tell. */
export const ADVICE: readonly string[] = Object.entries(codes).flatMap(([code, entry]) =>
  'when' in entry ? [code] : [],
);
