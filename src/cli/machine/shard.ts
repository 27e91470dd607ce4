// Reads the option `--shard`: the number of this shard, or `auto` for the number from the engine that runs the jobs.

import { InvalidArgumentError } from 'commander';
import { Fault } from '../../kit/diagnostics/fault.ts';
import type { BuildShard } from '../../model/request.ts';
import type { Variables } from '../../results/index.ts';

/** More machines than this only repeat the same preparation. */
const MOST = 1024;

/** `3/8`, or `auto`. */
export function parseShard(text: string): BuildShard | 'auto' {
  if (text === 'auto') return text;
  const [, number = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  const shard = { number, of };
  if (isShard(shard)) return shard;
  throw new InvalidArgumentError(
    `Write a number and how many there are, such as 3/8 (at most ${MOST}), or auto.`,
  );
}

function isShard({ number, of }: BuildShard): boolean {
  return Number.isInteger(number) && Number.isInteger(of) && number >= 1 && number <= of && of <= MOST;
}

/**
 * Returns the shard of this machine from the variables of Kubernetes, Slurm or GitLab. `SITE_SHARDS` is the number of shards if
 * the engine doesn't set it. Throws a Fault.
 */
export function shardFrom(variables: Variables): BuildShard {
  const [name, shard] = foundIn(variables);
  if (shard && isShard(shard)) return shard;
  if (name === undefined)
    throw new Fault(
      '--shard auto finds none of JOB_COMPLETION_INDEX, SLURM_ARRAY_TASK_ID and CI_NODE_INDEX',
      'Write which of how many shards this is, such as --shard 3/8.',
    );
  const of = Number.isNaN(shard?.of) ? 'no number of shards' : `shard ${shard?.number} of ${shard?.of}`;
  throw new Fault(
    `--shard auto finds ${name}, and with it ${of}`,
    'Set SITE_SHARDS to the number of shards; the first one has the index 0.',
  );
}

function foundIn(variables: Variables): readonly [name?: string, shard?: BuildShard] {
  const numberOf = (name: string) => Number(variables[name] || Number.NaN);
  const { SITE_SHARDS: total } = variables;
  if (variables.JOB_COMPLETION_INDEX)
    return [
      'JOB_COMPLETION_INDEX',
      { number: numberOf('JOB_COMPLETION_INDEX') + 1, of: numberOf('SITE_SHARDS') },
    ];
  if (variables.SLURM_ARRAY_TASK_ID) {
    const task = numberOf('SLURM_ARRAY_TASK_ID');
    const [first, step] = [numberOf('SLURM_ARRAY_TASK_MIN'), numberOf('SLURM_ARRAY_TASK_STEP') || 1];
    const inArray = { number: (task - first) / step + 1, of: numberOf('SLURM_ARRAY_TASK_COUNT') };
    // A task that runs again is alone in a new array.
    return ['SLURM_ARRAY_TASK_ID', total ? { number: task + 1, of: Number(total) } : inArray];
  }
  if (variables.CI_NODE_INDEX)
    return ['CI_NODE_INDEX', { number: numberOf('CI_NODE_INDEX'), of: numberOf('CI_NODE_TOTAL') }];
  return [];
}
