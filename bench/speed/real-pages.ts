// Realistic pages: the title is the first heading, and all of Markdown except images follows, in five
// scripts. Links point to pages of lower numbers, so that they exist in sites of any size.
import { editionText, type Pages, slugOf } from './pages.ts';
import { between, choose, type Random, seeded, times } from './random.ts';
import { LATIN, SCRIPTS, type Script } from './words.ts';

/** Bytes of a page before its last block, which has no more than 900; small pages are more frequent. */
const LEAST = 300;
const SPREAD = 4700;

/** Each script, repeated by its share. */
const DEALT = SCRIPTS.flatMap((script) => times(script.share, () => script));

export const realPages: Pages = {
  name: 'pages like real ones',
  layouts: 'real',
  title: (page) => headOf(page).heading.replace(/[`*]/g, ''),
  description: (page) => headOf(page).description,
  text: (page, edition = 0) => {
    const { writer, front, heading } = headOf(page);
    const blocks = [`# ${heading}`, editionText(edition), paragraph(writer)];
    const wanted = LEAST + SPREAD * writer.random() ** 2;
    let bytes = Buffer.byteLength([front, ...blocks].join('\n\n'));
    while (bytes < wanted) {
      const block = choose(writer.random, BLOCKS)(writer);
      blocks.push(block);
      bytes += Buffer.byteLength(block) + 2;
    }
    return `${front}${blocks.join('\n\n')}\n`;
  },
};

interface Writer {
  readonly random: Random;
  readonly script: Script;
  readonly page: number;
}

interface Head {
  /** Randomness for the rest of the page. */
  readonly writer: Writer;
  /** Front matter with its two lines of `---`, or empty. */
  readonly front: string;
  readonly description: string | undefined;
  /** Heading in Markdown. */
  readonly heading: string;
}

function headOf(page: number): Head {
  const random = seeded(page + 1_000_000);
  const writer = { random, script: choose(random, DEALT), page };
  const phrase = capital(words(writer, between(random, 2, 5)));
  const marked = random() < 0.1 ? `${phrase} *${word(writer)}*` : phrase;
  const heading = random() < 0.1 ? `${marked} \`${name(random)}\` ${page}` : `${marked} ${page}`;
  const description = random() < 0.4 ? sentence(writer, plain) : undefined;
  const date = `${between(random, 2012, 2024)}-${pad(between(random, 1, 12))}-${pad(between(random, 1, 28))}`;
  const fields = [
    ...(description === undefined ? [] : [`description: ${JSON.stringify(description)}`]),
    ...(random() < 0.3 ? [`date: ${date}`] : []),
  ];
  const front = fields.length === 0 ? '' : `---\n${fields.join('\n')}\n---\n\n`;
  return { writer, front, description, heading };
}

type Block = (writer: Writer) => string;

const code: Block = ({ random }) => {
  const [language, ...lines] = choose(random, CODE);
  const body = times(between(random, 3, 9), () => choose(random, lines).replaceAll('$', () => name(random)));
  return `\`\`\`${language}\n${body.join('\n')}\n\`\`\``;
};

const table: Block = (writer) => {
  const row = (cell: () => string) => `| ${times(3, cell).join(' | ')} |`;
  const rows = times(between(writer.random, 2, 5), () => row(() => cellOf(writer)));
  return [row(() => word(writer)), '| --- | :-: | --: |', ...rows].join('\n');
};

const tightList: Block = (writer) =>
  times(between(writer.random, 2, 6), () => `- ${item(writer)}`).join('\n');

const orderedList: Block = (writer) =>
  times(between(writer.random, 2, 5), (position) => `${position + 1}. ${item(writer)}`).join('\n');

const looseList: Block = (writer) =>
  times(between(writer.random, 2, 3), () => `- ${sentence(writer, inline)}`).join('\n\n');

const nestedList: Block = (writer) =>
  times(between(writer.random, 2, 3), () =>
    [`- ${item(writer)}`, ...times(between(writer.random, 0, 3), () => `  - ${item(writer)}`)].join('\n'),
  ).join('\n');

const quote: Block = (writer) => `> ${sentence(writer, inline)}\n> ${sentence(writer, inline)}`;

const section: Block = (writer) =>
  `${choose(writer.random, ['##', '##', '###'])} ${capital(words(writer, between(writer.random, 1, 4)))}\n\n${paragraph(writer)}`;

/** Blocks; repeated ones are more frequent. */
const BLOCKS: readonly Block[] = [
  ...[paragraph, paragraph, paragraph, paragraph, paragraph, section, section, section, section],
  ...[code, code, tightList, tightList, orderedList, nestedList, looseList, table, quote],
];

/** A language, and the lines of its blocks. */
const CODE: readonly (readonly string[])[] = [
  ['ts', 'const $ = await $($);', 'if ($ < 3 && $ !== undefined) return $;', '  $: "$",', '// $ of $'],
  ['sh', '$ --$ | $ > $.txt', 'cd $ && $', '# $', 'export $="$"'],
  ['yaml', '$:', '  $: $', '  - $', '  - { $: "$" }'],
  ['html', '<p class="$">$ &amp; $</p>', '<ul>', '  <li><a href="/$/">$</a></li>', '</ul>'],
  ['', '$ $ $', '    $', '$/$/$.md'],
];

function paragraph(writer: Writer): string {
  return times(between(writer.random, 1, 4), () => sentence(writer, inline)).join(writer.script.space);
}

function sentence(writer: Writer, wordOf: (writer: Writer) => string): string {
  const { random, script } = writer;
  const [least, most] = script.sentence;
  const count = between(random, least, most);
  const text = times(count, (position) =>
    position > 0 && position < count - 1 && random() < 0.08
      ? `${wordOf(writer)}${script.comma}`
      : wordOf(writer),
  ).join(script.space);
  return `${capital(text)}${script.stop}`;
}

/** Returns a word, or sometimes inline markup. */
function inline(writer: Writer): string {
  const { random, page } = writer;
  const chance = random();
  if (chance < 0.03) return `\`${name(random)}\``;
  if (chance < 0.045) return `**${words(writer, 2)}**`;
  if (chance < 0.06) return `*${word(writer)}*`;
  if (chance < 0.085 && page > 0) return `[${words(writer, 2)}](${slugOf(Math.floor(random() * page))}.md)`;
  if (chance < 0.09) return `[${word(writer)}](https://${name(random)}.example/)`;
  if (chance < 0.1) return `"${word(writer)}"`;
  return word(writer);
}

function plain(writer: Writer): string {
  return word(writer);
}

function item(writer: Writer): string {
  return times(between(writer.random, 2, 6), () => inline(writer)).join(writer.script.space);
}

function cellOf(writer: Writer): string {
  return writer.random() < 0.3 ? String(between(writer.random, 1, 999)) : inline(writer);
}

function words(writer: Writer, count: number): string {
  return times(count, () => word(writer)).join(writer.script.space);
}

function word({ random, script }: Writer): string {
  return choose(random, script.words);
}

/** Identifier. */
function name(random: Random): string {
  return choose(random, LATIN.words);
}

function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
