// The setting `icons`: `icons: favicon.svg`, or `icons: { source: favicon.svg, background: '#fcfaf4' }`.
import { anyText, type Declaration, entry, entryText, type FieldType, refine } from '../../fields/index.ts';
import { error } from '../../kit/diagnostics/diagnostic.ts';

/** The setting `icons`. */
export interface IconSettings {
  /** The graphic, a file of `public/`: `favicon.svg`. */
  readonly source: string;
  /** `#rrggbb`: background for phones that show no transparent icons. */
  readonly background: string;
}

const BACKGROUND = '#ffffff';

const drawing = refine(
  entryText,
  {
    takes: 'an SVG file in `public/`',
    example: 'favicon.svg',
    schema: { type: 'string', pattern: '\\.[Ss][Vv][Gg]$|\\{\\{' },
  },
  (written, field) => {
    const source = written.replace(/^\//, '');
    if (/\.svg$/i.test(source) && !/^[a-z]+:|\\|(?:^|\/)\.{0,2}(?:\/|$)/i.test(source)) return source;
    const hint = 'Name an SVG in public/, such as icons: favicon.svg.';
    return field.invalid(`${field.name} is not an SVG file: ${written}`, hint);
  },
);

const color = refine(anyText, { takes: 'a color', example: '#fcfaf4' }, (written, field) => {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(written) ?? [];
  const digits = long ?? short?.replace(/./g, '$&$&');
  if (digits !== undefined) return `#${digits.toLowerCase()}`;
  const hint = "Write it like background: '#ffffff', with the quotes, because # starts a comment.";
  return field.invalid(`${field.name} is not a color: ${written}`, hint);
});

const icons = entry(
  {
    source: { type: drawing, required: true, about: 'The graphic from which all icons are made.' },
    background: {
      type: color,
      default: BACKGROUND,
      about: 'Color behind the graphic where phones do not show transparent icons.',
    },
  },
  "Write icons: favicon.svg, or icons: { source: favicon.svg, background: '#ffffff' }.",
);

const drawingOrIcons: FieldType<IconSettings> = {
  ...icons,
  takes: 'an SVG file in `public/`, or an object',
  example: 'favicon.svg',
  schema: { anyOf: [drawing.schema, icons.schema] },
  read(value, field) {
    if (typeof value !== 'string') return icons.read(value, field);
    const source = drawing.read(value, field);
    return source === undefined ? undefined : { source, background: BACKGROUND };
  },
};

export const iconsDeclaration = {
  settings: {
    icons: {
      type: drawingOrIcons,
      about: 'Creates [icons](cards.md) in all sizes, and a web manifest, from one graphic.',
    },
  },
  codes: {
    'icon-invalid': error(
      'Invalid icon',
      'The `icons` setting is an SVG in `public/`, from which all icons are drawn. It must not contain scripts, external files or `<text>`, which looks different on every machine.',
    ),
  },
} as const satisfies Declaration;
