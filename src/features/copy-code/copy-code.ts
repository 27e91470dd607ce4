// The script that copies code, an asset of the tool itself, on pages that show code.

import { escapeMarkup } from '../../kit/escape.ts';
import { COPY_SCRIPT } from '../../model/pages/markup.ts';
import { encodePath, withBase } from '../../model/url-path.ts';
import { type Feature, ownAsset } from '../../site/index.ts';
import { basePath } from '../../site/read/index.ts';
import { readOwnFile } from '../../templates/index.ts';

const copyScript = ownAsset('copy-code.js', () => readOwnFile('#copy-code'));

export const copyCode: Feature = {
  name: 'copy-code',
  head(ask, _, { script = [] }) {
    if (!script.includes(COPY_SCRIPT)) return '';
    const url = withBase({ base: ask(basePath) }, encodePath(copyScript(ask).file));
    return `<script type="module" src="${escapeMarkup(url)}"></script>`;
  },
  shown: (ask, uses) => (uses.get('script')?.has(COPY_SCRIPT) ? [copyScript(ask)] : []),
};
