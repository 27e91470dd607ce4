// `npm run locale-data`: writes src/api/format/locale-data.ts from the data of Unicode's CLDR, which it downloads.
import { biome, npm, typescript } from './run.mjs';

const VERSION = '48.2.0';
const PACKAGES = ['cldr-core', 'cldr-dates-full', 'cldr-numbers-full'].map((name) => `${name}@${VERSION}`);
const folder = 'node_modules/.cache/cldr';

npm('install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', ...PACKAGES);
await typescript('scripts/locale-data.ts', 'node_modules/.cache/locale-data.js', [folder]);
biome('format', '--write', 'src/api/format/locale-data.ts');
