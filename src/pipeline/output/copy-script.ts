// The script that copies code: an asset of the tool's own, which pages have that show code.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { escapeMarkup } from '../../base/escape.ts';
import { sha256 } from '../../base/hash.ts';
import type { Asset } from '../../bundle/compile.ts';
import { encodePath, withBase } from '../../model/address.ts';
import type { Settings } from '../../model/settings/settings.ts';
import { fingerprint } from '../../reuse/fingerprint.ts';
import type { Task } from '../../reuse/tasks.ts';

function readScript(): Asset {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('#copy-code'));
  return { file: `assets/copy-code-${sha256(bytes).slice(0, 8).toUpperCase()}.js`, bytes };
}

export const copyScript: Task<Asset> = {
  name: 'copy-script',
  form: { kind: 'live', fingerprint: ({ file }) => fingerprint(file) },
  run: readScript,
};

/** The element that loads it, for the head of a page. */
export function copyScriptTag({ file }: Asset, settings: Pick<Settings, 'base'>): string {
  const address = withBase(settings, encodePath(file));
  return `<script type="module" src="${escapeMarkup(address)}"></script>`;
}
