// The script that copies code, an asset of the tool itself, on pages that show code.

import { fingerprint } from '../../engine/fingerprint.ts';
import { live } from '../../engine/tasks.ts';
import { escapeMarkup } from '../../kit/escape.ts';
import { sha256 } from '../../kit/hash.ts';
import { encodePath, withBase } from '../../model/address.ts';
import { measuredFile } from '../../site/artifact.ts';
import { type Artifact, type Ask, type Feature, task } from '../../site/ask.ts';
import { basePath } from '../../site/read/settings.ts';
import { readOwnFile } from '../../site/templates/assets/asset-plugin.ts';

const copyScript = task(
  'copy-script',
  () => {
    const bytes = readOwnFile('#copy-code');
    return { bytes, hash: sha256(bytes), size: bytes.length };
  },
  live(({ hash }) => fingerprint(hash)),
);

export const copyCode: Feature = {
  name: 'copy-code',
  head(ask, { copiesCode }) {
    if (!copiesCode) return '';
    const address = withBase({ base: ask(basePath) }, encodePath(scriptOf(ask).file));
    return `<script type="module" src="${escapeMarkup(address)}"></script>`;
  },
  shown: (ask, { copiesCode }) => (copiesCode ? [scriptOf(ask)] : []),
};

function scriptOf(ask: Ask): Artifact {
  const { hash, size } = ask(copyScript);
  const file = `assets/copy-code-${hash.slice(0, 8).toUpperCase()}.js`;
  return measuredFile({ file, kind: 'asset', hash, size }, (now) => now(copyScript).bytes);
}
