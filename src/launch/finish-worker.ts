// A thread of a build that finishes pages.
import path from 'node:path';
import { launch } from './launch.ts';
import type { Thread } from './thread.ts';

const { program, keep } = launch<Thread>(path.join(__dirname, 'programs/finish-worker.cjs'), 'thread');
program.start(keep);
