// Creates the smaller versions of images that pages show. A few are encoded at a time and written at once, so memory
// doesn't grow with their number, and a killed build leaves its encoded images to the next.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Variant } from '../../images/index.ts';
import { thousands } from '../../kit/counted.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { SourceChangedFault } from '../../kit/diagnostics/fault.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { groupBy, sortedBy } from '../../kit/order.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import { atUrl, declaredRule, type SiteRule, urlsOf } from '../../rules/index.ts';
import {
  type Ask,
  type Craft,
  type Feature,
  MANY,
  type MadeFile,
  type MadeFiles,
  type Workplace,
} from '../../site/index.ts';
import { imageSettings, siteSettings, variantKey, variantsBy } from '../../site/read/index.ts';
import { imagesDeclaration } from './declaration.ts';
import { type EncodedFacts, type EncodeResult, type Encoder, openEncoder, SHARP } from './encoder.ts';
import { openEncoderPool } from './encoder-pool.ts';

/** Formats for which AVIF and WebP save the most. */
const LARGE_KIND = /\.(?:jpe?g|png)$/i;

const imageHeavy: SiteRule = {
  ...declaredRule(imagesDeclaration.rules, 'image-heavy'),
  *site({ site, pages, files, resolve }) {
    if (site.settings.images) return;
    const seen = new Set<string>();
    for (const one of urlsOf(pages, (use) => use === 'image')) {
      const { page, url } = one;
      const target = resolve(url, page.route);
      if (target.kind !== 'file' || !LARGE_KIND.test(target.file) || seen.has(target.file)) continue;
      seen.add(target.file);
      const { size = 0 } = files.get(target.file) ?? {};
      // From this size, smaller versions are worth it.
      if (size > 200 * 1024)
        yield {
          message: `${url} has ${thousands(size)} bytes, even on small screens`,
          at: atUrl(one, url),
          hint: 'Write images: true in content/site.yaml, install sharp, and use <Image> in layouts; or save a smaller file.',
        };
    }
  },
};

export const images: Feature = {
  name: 'images',
  rules: [imageHeavy],
  mistakes: (ask) =>
    ask(imageSettings) && !ask.package(SHARP) ? [encoderMissing(ask, 'is not installed')] : [],
  made: (ask, uses) =>
    ask(imageSettings)
      ? sortedBy(uses.get('image') ?? [], ([source]) => source).flatMap(([source, pages]) =>
          versionsOf(ask, source, pages),
        )
      : [],
};

const encoding: Craft = {
  doing: 'Encoding images',
  announce: (count) => `Encoding ${count} images. This happens only once per image.`,
  /** Each takes a processor, and the memory of its pixels. */
  atOnce() {
    // Encoding a large image takes half a gibibyte.
    const fitting = Math.floor(process.availableMemory() / (512 * 1024 * 1024));
    return Math.max(1, Math.min(availableParallelism(), fitting));
  },
};

/** Version of an image with its bytes in the cache, which depend on the encoder. */
interface MadeVariant extends MadeFile {
  readonly variant: Variant;
}

/** The smaller versions of an image. All are written at once, so that a file that changes meanwhile leaves none. */
function versionsOf(ask: Ask, source: string, pages: readonly string[]): readonly MadeFiles<MadeVariant>[] {
  const found = variantsBy(ask, source);
  if (!found || found.variants.length === 0) return [];
  const { hash, facts, variants } = found;
  const version = ask.package(SHARP) ?? '';
  const files = variants.map((variant): MadeVariant => {
    return { file: variant.file, kind: 'asset', key: variantKey(variant, version), variant };
  });
  return [
    {
      files,
      pages,
      craft: encoding,
      async make({ root, disk, use }, wanted) {
        const { encode } = use(openImageEncoder);
        const place = path.join(root, source);
        const encoded = await encodeGroups(place, facts, wanted, encode);
        if (!disk.hash(place).startsWith(hash)) throw new SourceChangedFault(source);
        if (encoded.kind === 'missing') return encoderMissing(ask, encoded.why);
        if (encoded.kind === 'failed') return undecodable(source, encoded.why, pages);
        const byVariant = new Map(encoded.forms);
        return wanted.map(({ variant }) => ({ bytes: byVariant.get(variant) ?? Buffer.alloc(0) }));
      },
    },
  ];
}

/** Opens processes for many images, or encodes a few in this one. */
function openImageEncoder({ root, count, programs: { encoder } }: Workplace) {
  if (count >= MANY && encoder) return openEncoderPool(encoder, root);
  return { encode: openEncoder(root), close() {} };
}

/** Encodes versions, those of one width together because they share its pixels, until one can't be encoded. */
async function encodeGroups(
  place: string,
  facts: EncodedFacts,
  wanted: readonly MadeVariant[],
  encode: Encoder,
): Promise<EncodeResult> {
  const forms: (readonly [Variant, Buffer])[] = [];
  for (const group of groupBy(wanted, ({ variant }) => variant.width).values()) {
    const encoded = await encode(
      place,
      facts,
      group.map(({ variant }) => variant),
    );
    if (encoded.kind !== 'encoded') return encoded;
    // A process returns copies of the versions.
    forms.push(...encoded.forms.map(([, bytes], at) => [group[at]?.variant as Variant, bytes] as const));
  }
  return { kind: 'encoded', forms };
}

/** Reports that the encoder can't be loaded; `why` continues a sentence that starts with its name. */
function encoderMissing(ask: Ask, why: string): Diagnostic {
  return diagnostic('package-missing', {
    message: `Smaller versions of images need ${SHARP}, which ${why}`,
    at: placeOf(SETTINGS_PATH, ask(siteSettings).value.spans, 'images'),
    hint: `Install it in the site: npm install ${SHARP}.`,
  });
}

function undecodable(source: string, why: string, pages: readonly string[]): Diagnostic {
  return diagnostic('image-broken', {
    message: `${source} cannot be decoded: ${why}`,
    at: wholeFile(source),
    ...(pages.length > 0 && { pages }),
    hint: 'Save it again, or get a fresh copy.',
  });
}
