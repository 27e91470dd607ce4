import { error, warning } from '../diagnostic.ts';

/** Codes of front matter, settings and data. */
export const contentCodes = {
  'front-matter-language': error(
    'Front matter in another language than YAML',
    'Front matter is YAML alone. A language after the opening `---` is refused, and nothing in it is ever run.',
  ),
  'front-matter-unclosed': error(
    'Front matter is not closed',
    'The opening `---` has no closing `---` on a line of its own, so the whole page would be taken for data.',
  ),
  'front-matter-misplaced': warning(
    'Front matter does not begin in the first line',
    'Front matter is meant by two lines of `---` with fields between them, even where blank lines stand before it. It is read as such. `site fix` removes what stands before it.',
  ),
  'front-matter-shape': error(
    'Not a list of names and values',
    'Front matter and settings are a YAML mapping; a lone text or a list has no meaning there.',
  ),
  'yaml-syntax': error('YAML cannot be read', 'The YAML parser found a mistake at this place.'),
  'yaml-key': error(
    'Key not allowed',
    'A key that is given twice, that is not a text, or that names a built-in of JavaScript such as `__proto__`.',
  ),
  'yaml-tag': error(
    'Unknown YAML tag',
    'The only tag is `!placeholder`, in `content/site.yaml`: it marks a fact that the owner has still to fill in.',
  ),
  'yaml-too-complex': error(
    'YAML too complex',
    'Values nested too deeply, aliases that contain themselves, or aliases and settings that unfold into too many values or too much text.',
  ),
  'field-unknown': error(
    'Unknown field',
    'The layout of the page (or the schema of the settings) does not know this field. It is likely a misspelling, which would otherwise be ignored in silence.',
  ),
  'field-missing': error(
    'Missing field',
    'The layout of the page (or the schema of the settings) requires this field.',
  ),
  'field-invalid': error(
    'Invalid field',
    'The value of a field is not of the type or form that its schema asks for.',
  ),
  'field-unlikely': warning(
    'Field looks misspelt',
    'Any field is allowed here, but this one is a letter or two away from a built-in field that is absent.',
  ),
  'collection-invalid': error(
    'Collection cannot be used',
    'What `templates/collections.ts` says of a collection is not understood: an option, a layout, a field or a part of an address that there is not.',
  ),
  'collection-unknown': error(
    'Unknown collection',
    'A reference or a question names a collection that `templates/collections.ts` does not declare.',
  ),
  'collection-empty': warning(
    'Collection without entries',
    'A collection is declared, and there is neither a folder of its name in `content/` nor a data file. One of the two names is likely misspelt.',
  ),
  'reference-unknown': error(
    'Reference to no entry',
    'A field that names an entry of a collection holds an id that none has, or that of an entry which is not published. Without entry the layout would have nothing to show.',
  ),
  'entry-twice': error(
    'Two entries with one id',
    'An id names one entry of its collection, or else nobody can tell which one a reference means.',
  ),
  'data-invalid': error(
    'Data cannot be read',
    'A data file of a collection is no JSON or CSV at this place, nests values more than 64 levels deep, or holds something else than records: a list of them, or each below its id.',
  ),
  'date-invalid': error(
    'Not a date',
    'Dates are written `YYYY-MM-DD` and exist in the calendar. They stay as written in every time zone. Where a time stands behind the day, the day counts.',
  ),
  'icon-invalid': error(
    'Icon that cannot be drawn',
    'The setting `icons` names an SVG of `public/`, of which the icons of the site are drawn. It holds no scripts, nothing from elsewhere, and no `<text>`, which would look otherwise on every machine.',
  ),
  'card-unknown': warning(
    'Social card that no page has',
    'A template in `templates/cards/` is called like a layout or like a collection, whose pages have its cards; `default.tsx` is for all others.',
  ),
  'card-failed': error(
    'Social card that cannot be drawn',
    'The component of a card is laid out by satori, which knows flex boxes and a part of CSS, and shows what the template imports: https://github.com/vercel/satori#css lists it.',
  ),
  'package-missing': error(
    'Package that is not installed',
    'Some things are made by packages that a site installs where it wants them: `@resvg/resvg-js` draws icons and cards, `satori` lays cards out, `sharp` encodes images. They are looked for beside the site, then beside the tool.',
  ),
  'settings-missing': warning(
    'No settings',
    'Without `content/site.yaml`, or without `url` in it, there are no canonical addresses and no sitemap.',
  ),
  'setting-unknown': error(
    'Unknown setting in a text',
    '`{{ site.name }}` puts in a setting by name. A name that is not in `content/site.yaml` is an error. What stands between other braces is left as it is, and reported (`markup-foreign`).',
  ),
  'markup-foreign': warning(
    'Markup of another tool',
    'Tags of Liquid and Nunjucks, shortcodes of Hugo, `:::` and `!!!` blocks, imports of MDX and the like mean nothing here: they are published as they are written. In code they are text, and so are braces behind a backslash: `\\{{`.',
  ),
  placeholder: warning(
    'Settings are still placeholders',
    'Values marked `!placeholder` in `content/site.yaml` wait for the owner. `--strict` refuses to build with them.',
  ),
};
