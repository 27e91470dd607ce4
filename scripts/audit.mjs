// `npm run audit`: runs bench/audit.ts with the packages of bench/.
import { npm, typescript } from './run.mjs';

npm('ci', '--prefix', 'bench', '--no-audit', '--no-fund');
await typescript('bench/audit.ts', 'bench/node_modules/.cache/audit.js', process.argv.slice(2));
