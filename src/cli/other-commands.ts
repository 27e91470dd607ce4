// The commands that are called now and then, loaded together. What several chunks share becomes a chunk of its own, and
// Node opens all chunks of a command at one time: a command more that is loaded by itself costs the others open files.
import { runCheck } from './check.ts';
import { runDiff } from './diff.ts';
import { runHosts } from './hosts.ts';
import { runLegalBump, runLegalStatus } from './legal.ts';
import { runRollback } from './rollback.ts';
import { runVerify } from './verify.ts';

export const otherCommands = {
  runCheck,
  runDiff,
  runHosts,
  runLegalBump,
  runLegalStatus,
  runRollback,
  runVerify,
};
