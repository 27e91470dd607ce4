// `npm run collation-data`: writes src/kit/languages/collation-data.ts from the order that this Node's ICU has.
import { biome, typescript } from './run.mjs';

await typescript('scripts/collation-data.ts', 'node_modules/.cache/collation-data.js', []);
biome('format', '--write', 'src/kit/languages/collation-data.ts');
