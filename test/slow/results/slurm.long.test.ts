// The recipe for Slurm on two nodes of this machine: one is killed in the middle of a shard, one task runs twice at once, and one
// returns garbage.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { site } from '../../support/command.ts';
import { blockOf } from '../../support/documents.ts';
import { makeFolder, makeSite, minimal, readTree } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';
import { freePort, isInstalled } from '../hosts/servers.ts';

const TASKS = 4;
const PAGES = 600;

/** Reason why Slurm can't run here. */
const missing =
  ['slurmctld', 'slurmd', 'sbatch', 'munged'].find((program) => !isInstalled(program)) ??
  (process.getuid?.() === 0 ? undefined : 'root, which its daemons need');

async function waitUntil(what: string, isSo: () => boolean, interval = 200): Promise<void> {
  const end = Date.now() + 100_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`Waited too long: ${what}`);
    await sleep(interval);
  }
}

/** Two nodes, with their own munge. */
async function startSlurm() {
  const place = makeFolder();
  for (const name of ['state', 'spool-n1', 'spool-n2']) mkdirSync(path.join(place, name));
  const key = path.join(place, 'key');
  writeFileSync(key, randomBytes(1024), { mode: 0o600 });
  const host = hostname().split('.')[0];
  const [controller, first, second] = [await freePort(), await freePort(), await freePort()];
  const node = (name: string, port: number) =>
    `NodeName=${name} NodeHostname=${host} NodeAddr=127.0.0.1 Port=${port} CPUs=4 RealMemory=500`;
  const file = path.join(place, 'slurm.conf');
  writeFileSync(
    file,
    `ClusterName=t
SlurmctldHost=${host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=${place}/munge.sock
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
StateSaveLocation=${place}/state
SlurmdSpoolDir=${place}/spool-%n
SlurmctldPidFile=${place}/ctld.pid
SlurmdPidFile=${place}/d-%n.pid
SlurmctldPort=${controller}
ReturnToService=2
SlurmdParameters=config_overrides
SlurmdTimeout=5
MpiDefault=none
SwitchType=switch/none
${node('n1', first)}
${node('n2', second)}
PartitionName=p Nodes=n1,n2 Default=YES State=UP OverSubscribe=YES LLN=YES
`,
  );
  const daemon = (program: string, ...parameters: string[]) => {
    const child = spawn(program, parameters, { stdio: 'ignore', env: { ...process.env, SLURM_CONF: file } });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  daemon(
    'munged',
    ...['--foreground', '--force', `--socket=${place}/munge.sock`, `--key-file=${key}`],
    ...[`--pid-file=${place}/munge.pid`, `--log-file=${place}/munge.log`, `--seed-file=${place}/seed`],
  );
  await waitUntil('munge', () => existsSync(path.join(place, 'munge.sock')));
  daemon('slurmctld', '-D', '-f', file, '-L', path.join(place, 'ctld.log'));
  const nodes = Object.fromEntries(
    ['n1', 'n2'].map((name) => [
      name,
      daemon('slurmd', '-D', '-N', name, '-f', file, '-L', path.join(place, `${name}.log`)),
    ]),
  );
  const ask = (program: string, ...parameters: string[]) =>
    execFileSync(program, parameters, {
      encoding: 'utf8',
      cwd: place,
      env: { ...process.env, SLURM_CONF: file },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  const answer = (program: string, ...parameters: string[]) => {
    try {
      return ask(program, ...parameters);
    } catch {
      return '';
    }
  };
  await waitUntil('two idle nodes', () => answer('sinfo', '-h', '-o', '%D %T') === '2 idle');
  return { place, nodes, ask, answer };
}

/** The script of the guide, with fewer tasks and the command of this repository. */
function recipe(root: string, extra = ''): string {
  const script = blockOf('docs/scale.md', 'site.sbatch');
  expect(script).toContain('#SBATCH --array=0-7');
  const command = `${process.execPath} ${path.join(repository, 'bin/site.js')}`;
  // A line for each start: which task, on which node, and the processes to kill with it.
  const note = `echo $SLURM_ARRAY_TASK_ID $SLURMD_NODENAME $$ $PPID >> ${root}/started`;
  const adapted = script
    .replace('--array=0-7', `--array=0-${TASKS - 1}`)
    .replace('npx site', `cd ${root}\n${note}\n${command}`);
  return `${adapted}${extra}`;
}

interface Start {
  readonly task: string;
  readonly node: string;
  readonly shell: number;
  readonly parent: number;
}

function startsIn(root: string): readonly Start[] {
  if (!existsSync(path.join(root, 'started'))) return [];
  const lines = readFileSync(path.join(root, 'started'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [task = '', node = '', shell, parent] = line.split(' ');
    return { task, node, shell: Number(shell), parent: Number(parent) };
  });
}

test.skipIf(missing)(
  `Slurm${missing ? ` (there is no ${missing})` : ''}: a node is killed, a task runs twice, and one returns garbage`,
  async () => {
    const root = makeSite({
      ...minimal,
      'content/index.md': '# Home\n',
      ...Object.fromEntries(
        Array.from({ length: PAGES }, (_, number) => [
          `content/page-${number}.md`,
          `# Page ${number}\n\n${`A [link](page-${(number * 7) % PAGES}.md) and some *words*.\n\n`.repeat(30)}`,
        ]),
      ),
    });
    mkdirSync(path.join(root, 'shards'));
    const { nodes, ask, answer } = await startSlurm();
    const garbage =
      '\n[ "$SLURM_ARRAY_TASK_ID" = 3 ] && head -c 5000 /dev/urandom > shards/part-3/shard\nexit 0\n';
    writeFileSync(path.join(root, 'site.sbatch'), recipe(root, garbage));
    const submit = (...parameters: string[]) =>
      ask('sbatch', '--parsable', `--chdir=${root}`, ...parameters, path.join(root, 'site.sbatch'));

    submit();
    // The same task at the same time, with the same folder.
    submit('--array=0', '--nodelist=n1', `--export=ALL,SITE_SHARDS=${TASKS}`);

    let killed: Start | undefined;
    const isHalfDone = (start: Start) => {
      const folder = path.join(root, 'shards', `part-${start.task}`);
      return start.node === 'n2' && ['1', '2'].includes(start.task) && existsSync(folder);
    };
    await waitUntil(
      'a shard on the second node',
      () => {
        killed = startsIn(root).find(isHalfDone);
        return killed !== undefined;
      },
      5,
    );
    // Simulates a power cut of the node.
    nodes.n2?.kill('SIGKILL');
    for (const { node, shell, parent } of startsIn(root)) {
      if (node !== 'n2') continue;
      for (const target of [parent, -shell])
        try {
          process.kill(target, 'SIGKILL');
        } catch {
          // It has ended.
        }
    }
    const shard = (task: string | number) => path.join(root, 'shards', `part-${task}`, 'shard');
    expect(existsSync(shard(killed?.task ?? ''))).toBe(false);

    await waitUntil('all tasks', () => {
      const jobs = answer('squeue', '-h', '-r', '-o', '%i %T %r')
        .split('\n')
        .filter((line) => line !== '');
      // Slurm waits two minutes before it runs a task again.
      for (const line of jobs)
        if (line.endsWith('BeginTime'))
          answer('scontrol', 'update', `JobId=${line.split(' ')[0]}`, 'StartTime=now');
      return jobs.length === 0 && startsIn(root).length > TASKS + 1;
    });
    const again = startsIn(root).filter(({ task }) => task === killed?.task);
    expect(again.map(({ node }) => node)).toEqual(['n2', 'n1']);

    const folders = readdirSync(path.join(root, 'shards'))
      .filter((name) => name.startsWith('part-'))
      .map((name) => path.join('shards', name));
    expect(folders).toHaveLength(TASKS);
    for (let task = 0; task < TASKS; task += 1) expect(existsSync(shard(task))).toBe(true);
    const day = ['--date', new Date().toISOString().slice(0, 10)];
    const merged = site(['merge', ...folders, ...day, '--format', 'json'], { cwd: root });
    expect(merged.code).toBe(0);
    // Pages of the invalid shard.
    const { rendered } = JSON.parse(merged.stdout).counts;
    expect(rendered).toBeGreaterThan(PAGES / TASKS / 2);
    expect(rendered).toBeLessThan((PAGES / TASKS) * 2);
    expect(site(['build', '--out', 'alone', '--no-cache', ...day], { cwd: root }).code).toBe(0);
    expect(readTree(path.join(root, 'dist'))).toEqual(readTree(path.join(root, 'alone')));
  },
  240_000,
);
