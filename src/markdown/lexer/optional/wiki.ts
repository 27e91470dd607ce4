// Wiki links and what else notes of Obsidian have: `[[Page#Heading|text]]`, `![[map.png|300]]`, `![[Page]]`, `%%comment%%`,
// `#tag/sub`, and `^id` at the end of a block.
import type { Token, TokenizerAndRendererExtension, TokenizerExtension } from 'marked';
import { searchingLexer, startsAt } from '../text-search.ts';
import type { AttributeListToken } from './attribute-lists.ts';

export interface WikiLinkToken {
  readonly type: 'wikiLink';
  readonly raw: string;
  readonly isEmbed: boolean;
  /** Name of a page or a file, as written; empty for the page itself. */
  readonly name: string;
  /** Heading after `#`, or `^` and the id of a block; empty for the whole page. */
  readonly part: string;
  /** Size of an image after `|`. */
  readonly size: AttributeListToken | undefined;
  /** Text after `|`, or the name. */
  readonly text: string;
  readonly tokens: Token[];
  /** URL, once the name is resolved. */
  href: string;
  readonly title?: undefined;
  readonly autolink?: undefined;
}

/** Page, or part of one, that is shown instead of its link. */
export interface WikiEmbedToken {
  readonly type: 'wikiEmbed';
  readonly raw: string;
  readonly link: WikiLinkToken;
  /** The text of the page; empty if it can't be shown. */
  readonly tokens: Token[];
}

export interface WikiCommentToken {
  readonly type: 'wikiComment';
  readonly raw: string;
}

export interface WikiTagToken {
  readonly type: 'wikiTag';
  readonly raw: string;
}

/** Quote of any kind, with a title or a fold. */
export interface CalloutToken {
  readonly type: 'callout';
  readonly raw: string;
  /** Kind as written, in lower case. */
  readonly kind: string;
  /** `-` if its text is folded away at first, `+` if it can be; undefined if it can't. */
  readonly fold: '-' | '+' | undefined;
  /** Words of its title; empty for the usual one. */
  readonly title: Token[];
  readonly tokens: Token[];
}

/** Test for texts that may contain one of these. */
export const MAY_BE_WIKI = /\[\[|%%|(?:^|[\s(])#[^\s#]|\^[A-Za-z\d-]+[ \t]*$|\[!/m;

const LINK = /^(!?)\[\[(?!_?toc_?\]\])([^[\]|#\n]*)(#[^[\]|\n]*)?(?:\|((?:[^[\]\n]|\](?!\]))*))?\]\]/i;
const SIZE = /(?:^|\|)[ \t]*(\d{1,4})(?:x(\d{1,4}))?[ \t]*$/;
const EMBED_LINE = /^ {0,3}(!\[\[[^\]\n]+\]\])[ \t]*(?:\n|$)/;
/** Line of an embed, or the end of the paragraph. */
const EMBED_IN_PARAGRAPH = /\n(?: {0,3}(!\[\[[^\]\n]+\]\])[ \t]*(?=\n|$)|[ \t]*(?:\n|$))/;

/** Names of files that aren't pages. */
const FILE = /\.(?!md$)[a-z][a-z\d]{1,4}$/i;

function readLink(source: string): Omit<WikiLinkToken, 'tokens'> | undefined {
  const [raw, bang, name = '', anchor = '', written] = LINK.exec(source) ?? [];
  if (raw === undefined || (name.trim() === '' && anchor === '')) return undefined;
  const isImage = bang === '!' && FILE.test(name.trim());
  const size = isImage && written !== undefined ? SIZE.exec(written) : null;
  const label = size ? written?.slice(0, size.index) : written;
  // The last of several headings is the one that is meant.
  const part = anchor.split('#').at(-1)?.trim() ?? '';
  const [file = ''] = name.trim().split('/').slice(-1);
  const shown = [file.replace(/\.md$/i, ''), ...(part.startsWith('^') ? [] : [part])];
  const text = isImage ? '' : shown.filter((one) => one !== '').join(' > ') || part;
  return {
    type: 'wikiLink',
    raw,
    isEmbed: bang === '!',
    name: name.trim(),
    part,
    size: size ? sizeOf(raw, size) : undefined,
    text: label?.trim() || text,
    href: '',
  };
}

function sizeOf(raw: string, [, width = '', height]: RegExpExecArray): AttributeListToken {
  const attribute = (name: string, value: string) => ({
    name,
    value,
    source: value,
    from: raw.lastIndexOf(value),
  });
  const attributes = [attribute('width', width), ...(height ? [attribute('height', height)] : [])];
  return { type: 'attributeList', raw, attributes };
}

/** Start of anything inline that is read here. */
const START = /!?\[\[|%%|(?<![^\s(])#[^\s#]|(?<!\S)\^[A-Za-z\d-]+[ \t]*$/g;

const wikiLink: TokenizerExtension = {
  name: 'wikiLink',
  level: 'inline',
  start: startsAt(START),
  tokenizer(source): WikiLinkToken | undefined {
    const link = readLink(source);
    return link && { ...link, tokens: this.lexer.inlineTokens(link.text, []) };
  },
};

const wikiEmbed: TokenizerExtension = {
  name: 'wikiEmbed',
  level: 'block',
  start(source) {
    const match = EMBED_IN_PARAGRAPH.exec(source);
    return match?.[1] === undefined ? undefined : match.index + 1;
  },
  tokenizer(source): WikiEmbedToken | undefined {
    const [raw, written = ''] = EMBED_LINE.exec(source) ?? [];
    const link = readLink(written);
    if (raw === undefined || !link || link.raw !== written || FILE.test(link.name)) return undefined;
    return { type: 'wikiEmbed', raw, link: { ...link, tokens: this.lexer.inline(link.text) }, tokens: [] };
  },
};

const COMMENT = /^%%(?:(?!%%)[^\n]|\n(?![ \t]*\n)){0,5000}%%/;
const COMMENT_BLOCK = /^ {0,3}%%(?:(?!%%)[\s\S])*%%[ \t]*(?:\n|$)/;

const wikiComment: TokenizerExtension = {
  name: 'wikiComment',
  level: 'inline',
  tokenizer(source): WikiCommentToken | undefined {
    const [raw] = COMMENT.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'wikiComment', raw };
  },
};

const wikiCommentBlock: TokenizerExtension = {
  name: 'wikiCommentBlock',
  level: 'block',
  tokenizer(source): WikiCommentToken | undefined {
    const [raw] = COMMENT_BLOCK.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'wikiComment', raw };
  },
};

const TAG = /^#(?=[\d/]*[\p{L}_-])[\p{L}\p{M}\p{N}_/-]{1,100}(?<!\/)(?![\p{L}\p{N}#])/u;

const wikiTag: TokenizerExtension = {
  name: 'wikiTag',
  level: 'inline',
  tokenizer(source): WikiTagToken | undefined {
    const isApart = /^(?:[\s(]|$)/.test(searchingLexer(this).characterBefore(source));
    const [raw] = (isApart && TAG.exec(source)) || [];
    return raw === undefined ? undefined : { type: 'wikiTag', raw };
  },
};

const BLOCK_ID = /^\^([A-Za-z\d-]+)[ \t]*$/;

const blockId: TokenizerExtension = {
  name: 'attributeList',
  level: 'inline',
  tokenizer(source): AttributeListToken | undefined {
    const [raw, id = ''] = BLOCK_ID.exec(source) ?? [];
    if (raw === undefined) return undefined;
    return { type: 'attributeList', raw, attributes: [{ name: 'id', value: id, source: id, from: 1 }] };
  },
};

export const wikiSyntax: readonly TokenizerAndRendererExtension[] = [
  wikiEmbed,
  wikiCommentBlock,
  wikiLink,
  wikiComment,
  wikiTag,
  blockId,
];

/** Returns true for the `^id` of a block. */
export function isBlockId({ raw }: AttributeListToken): boolean {
  return raw.startsWith('^');
}
