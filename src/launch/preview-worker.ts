// The thread of a preview that renders pages.
import path from 'node:path';
import { launch } from './launch.ts';
import type { Thread } from './thread.ts';

const { program, keep } = launch<Thread>(path.join(__dirname, 'programs/preview-worker.cjs'), 'thread');
program.start(keep);
