// Blocks of documents that `documents.test.ts` can't run, each with the reason. Keep it short: most reasons mean that
// another test runs the block.

export interface NotRun {
  readonly document: string;
  /** The title of the block, or how its text starts; empty for every block of a document without another kind, `*` for every block. */
  readonly block: string;
  readonly reason: string;
}

/** A reason with the test of this repository which runs the block. */
const runBy = (test: string) => `test/${test} runs it`;
const SAMPLE = 'the output of a sample, which test/diagnostics.test.ts builds';
const HELP = 'text of --help, which test/docs.test.ts compares with the command';
const INSIDE = 'an excerpt of the code of sitewright';
const ACCOUNT = 'needs an account of the host';
const DOWNLOAD = 'downloads a browser';
const NETWORK = 'requests a published site';

const CLONE = 'runs in a clone of the repository; .ci/run does the same';

export const NOT_RUN: readonly NotRun[] = [
  { document: 'README.md', block: 'npm ci', reason: CLONE },
  { document: 'README.md', block: 'npm pack', reason: CLONE },
  {
    document: 'docs/moving.md',
    block: 'npx sitewright import obsidian',
    reason: `imports a vault, as ${runBy('import/obsidian.test.ts')}`,
  },
  {
    document: 'docs/moving.md',
    block: 'npx sitewright import wordpress',
    reason: `imports an export, as ${runBy('slow/commands/import-wordpress.test.ts')}`,
  },
  {
    document: 'docs/moving.md',
    block: 'git -C ../old-site worktree',
    reason: `imports versions, as ${runBy('import/mike.test.ts')}`,
  },
  { document: 'docs/api.md', block: '*', reason: runBy('api.test.ts') },
  { document: 'docs/search.md', block: 'find.mjs', reason: runBy('features/search/programs.test.ts') },
  ...['content', 'files', 'html', 'markdown', 'pages', 'privacy', 'routes', 'templates', 'weight'].map(
    (topic) => ({ document: `docs/errors-${topic}.md`, block: '*', reason: SAMPLE }),
  ),
  { document: 'docs/settings.md', block: '', reason: runBy('content/examples.test.ts') },
  { document: 'docs/commands.md', block: '', reason: HELP },
  { document: 'docs/architecture.md', block: '', reason: INSIDE },
  { document: 'docs/adding.md', block: '', reason: INSIDE },
  { document: 'docs/checks.md', block: 'npm install --save-dev playwright-core', reason: DOWNLOAD },
  { document: 'docs/deploy.md', block: 'npx site verify https', reason: NETWORK },
  { document: 'docs/deploy.md', block: 'nginx.conf', reason: runBy('slow/hosts/servers.test.ts') },
  { document: 'docs/deploy.md', block: 'rsync ', reason: runBy('slow/hosts/deploy.test.ts') },
  { document: 'docs/deploy.md', block: 'aws cloudformation', reason: ACCOUNT },
  { document: 'docs/deploy.md', block: 'B=s3:', reason: ACCOUNT },
  { document: 'docs/deploy.md', block: 'Dockerfile', reason: 'needs Docker' },
  {
    document: 'docs/git-dates.md',
    block: 'npx site pull git',
    reason: `runs in a repository, as in ${runBy('commands/pull-git.test.ts')}`,
  },
  {
    document: 'docs/git-dates.md',
    block: 'content/git.lock.yaml',
    reason: 'a part of a file that site pull git writes',
  },
  { document: 'docs/git-dates.md', block: '.github/workflows/site.yml', reason: 'a part of a workflow' },
  {
    document: 'docs/legal.md',
    block: 'content/legal.lock.yaml',
    reason: 'a part of a file that site legal bump writes',
  },
  { document: 'docs/start.md', block: 'npx site verify https', reason: NETWORK },
  {
    document: 'docs/scale.md',
    block: '.github/workflows/site.yml',
    reason: runBy('slow/results/recipes.test.ts'),
  },
  { document: 'docs/scale.md', block: '.gitlab-ci.yml', reason: runBy('slow/results/recipes.test.ts') },
  { document: 'docs/scale.md', block: 'shards.yaml', reason: runBy('slow/results/recipes.test.ts') },
  { document: 'docs/scale.md', block: 'nginx.conf', reason: runBy('slow/results/nginx.test.ts') },
  { document: 'docs/scale.md', block: 'site.sbatch', reason: runBy('slow/results/slurm.long.test.ts') },
  { document: 'docs/scale.md', block: 'mkdir -p shards', reason: runBy('slow/results/slurm.long.test.ts') },
];
