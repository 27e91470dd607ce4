// `npm run compile:fonts`: subsets the fonts of the starters into lib/font-subsets/.
import { typescript } from './run.mjs';

await typescript('scripts/fonts.ts', 'node_modules/.cache/fonts.js', process.argv.slice(2));
