// The parser of GitHub itself for workflows.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { makeFolder } from './site.ts';
import { repository } from './sources.ts';

const entry = path.join(
  repository,
  'test/slow/hosts/emulators/node_modules/@actions/workflow-parser/dist/index.js',
);

export const hasWorkflowParser = existsSync(entry);

/** Returns the errors of a workflow. */
export function workflowErrors(content: string): string[] {
  // Node.js can't load its JSON files, a bundler can.
  const outfile = path.join(makeFolder(), 'parser.cjs');
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'cjs' });
  const { parseWorkflow, NoOperationTraceWriter } = createRequire(import.meta.url)(outfile);
  return parseWorkflow({ name: 'site.yml', content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(String);
}
