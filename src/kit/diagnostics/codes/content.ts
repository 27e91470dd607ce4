/** Codes of front matter, settings and data. */
export const contentEntries = {
  error: {
    'baseline-invalid': [
      'Invalid baseline',
      "`content/known.yaml` lists the findings that a site had when it moved in. `site check --baseline` writes it. An entry that was added by hand needs a `reason`. Findings in `templates/` can't be in it, because people who write only content can change it.",
    ],
    'front-matter-language': [
      'Front matter is not YAML',
      'Front matter has to be YAML. A page that names another language after the opening `---` is refused, and nothing in its front matter is ever executed.',
    ],
    'front-matter-unclosed': [
      'Front matter is not closed',
      'The opening `---` has no closing `---` on a line of its own, so the whole page would be read as data.',
    ],
    'front-matter-unread': [
      'Front matter is not read',
      'Fields at the start of the page would be published as text: in a second block, after four dashes or a directive of YAML, without the opening `---`, or as JSON. Write all of them in one block between two lines of `---`.',
    ],
    'front-matter-shape': [
      'Not a list of names and values',
      'Front matter and settings are YAML mappings, written as `name: value`. A single text or a list means nothing there.',
    ],
    'yaml-syntax': [
      'Invalid YAML',
      'The YAML parser found a syntax error here. The fields of the file are not checked until it can be read.',
    ],
    'yaml-key': [
      'Key not allowed',
      'The key appears twice, is not text, or has the name of a JavaScript built-in such as `__proto__`.',
    ],
    'yaml-tag': [
      'Unknown YAML tag',
      'The only tag is `!placeholder`, in `content/site.yaml`. It marks a value that the owner still has to fill in.',
    ],
    'yaml-too-complex': [
      'YAML too complex',
      'Values are nested too deeply, an alias contains itself, or aliases and settings expand to too many values or too much text. The records of a data file may have 64 MiB of text once settings are inserted.',
    ],
    'field-unknown': [
      'Unknown field',
      'The schema of the layout, or of the settings, has no such field. It is probably a typo, which would otherwise be ignored silently.',
    ],
    'field-missing': ['Missing field', 'The schema of the layout, or of the settings, requires this field.'],
    'field-invalid': ['Invalid field', 'The value has a different type or format than its schema asks for.'],
    'collection-invalid': [
      'Invalid collection',
      'A declaration in `templates/collections.ts` has an unknown option, layout, field or part of `route`, or a field with a reserved name.',
    ],
    'collection-unknown': [
      'Unknown collection',
      'A reference or a query uses a collection that `templates/collections.ts` does not declare.',
    ],
    'reference-unknown': [
      'Reference to a missing entry',
      'A field refers to an entry that does not exist or is not published. The layout would have nothing to show.',
    ],
    'entry-twice': [
      'Two entries with the same id',
      'Ids must be unique within a collection. Otherwise a reference could mean either entry.',
    ],
    'data-invalid': [
      'Invalid data file',
      'The data file is not valid JSON or CSV, nests values more than 64 levels deep, or does not contain records: a list of them, or a mapping from ids to records.',
    ],
    'date-invalid': [
      'Invalid date',
      'Write dates as `YYYY-MM-DD`. They must exist in the calendar and never shift with the time zone. If a time follows the day, it is ignored.',
    ],
    'package-missing': [
      'Missing package',
      'Some features need a package that you install in the site: `@takumi-rs/core` draws icons and cards, `sharp` encodes images. The build looks for it next to the site first, then next to the tool.',
    ],
    'setting-unknown': [
      'Unknown setting in braces',
      '`{{ site.name }}` inserts a setting. The name must exist in `content/site.yaml`. Other text in braces stays as written and is reported as `markup-foreign`.',
    ],
  },
  warning: {
    'baseline-late': [
      'Known findings are overdue',
      'The date after `until` in `content/known.yaml` has passed, and not all known findings are fixed.',
    ],
    'front-matter-misplaced': [
      'Front matter does not start on the first line',
      'Two lines of `---` with fields between them are read as front matter, even if blank lines come first. `site fix` removes those lines.',
    ],
    'front-matter-toml': [
      'Front matter is TOML',
      'Between two lines of `+++`, TOML is read like YAML. `site fix` rewrites it as YAML.',
    ],
    'field-unlikely': [
      'Possible typo in a field name',
      'Any field is allowed here, but this name is one or two letters away from a built-in field that the page does not set.',
    ],
    'collection-empty': [
      'Empty collection',
      'The collection is declared, but there is no folder or data file of that name in `content/`. One of the two names is probably misspelled.',
    ],
    'settings-missing': [
      'Missing settings',
      'Without `content/site.yaml`, or without `url` in it, there are no canonical URLs and no sitemap.',
    ],
    'markup-foreign': [
      'Markup of another tool',
      'Liquid and Nunjucks tags, Hugo shortcodes, `:::` and `!!!` blocks, MDX imports and similar markup have no meaning here and are published as text. Inside code they are plain text, and so are braces after a backslash: `\\{{`.',
    ],
    placeholder: [
      'Placeholder in the settings',
      'The owner still has to fill in the values marked `!placeholder` in `content/site.yaml`, or in that of a language. `site build --strict` refuses to build with them; `site check --strict` reports them and passes, so that a new site passes its checks.',
    ],
  },
  suggestion: {
    'baseline-fixed': [
      'Known findings are fixed',
      'Findings in `content/known.yaml` no longer exist. `site check --baseline` removes them, so that new ones like them are errors.',
    ],
  },
} as const;
