// Flags of V8 that a command changes while it works.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { threadTime } from './processor-time.ts';

/** Percentage by which the old generation grows until it is collected. V8 lets it grow to four times its size, mostly with garbage: docs/decisions/305. */
const GROWTH = 100;

/**
 * Stops the young generation of the heap from growing further while it is large, and collects the old one earlier. Otherwise
 * Node.js 24 lets the young one grow to 128 MiB, for garbage that can be collected as cheaply earlier. Node.js has settings
 * for that only when it starts.
 * V8 also shrinks the young generation, and must be able to enlarge it again: collections are slow if they are many and the heap is large.
 */
export function limitHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  const size = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
  // From this size, the young generation doesn't grow.
  setFlagsFromString(`--semi-space-growth-factor=${size >= 32 * 1024 * 1024 ? 1 : 2}`);
}

/**
 * True if V8 can do without TurboFan: from Node.js 24 on, Maglev optimizes too. False if Node.js was started with
 * options: switching TurboFan on under `--jitless` would crash the process.
 */
const isOptional =
  Number.parseInt(process.versions.node, 10) >= 24 &&
  process.execArgv.length === 0 &&
  !process.env.NODE_OPTIONS;

/**
 * Switches TurboFan, the slower one of V8's optimizing compilers. In a build of a few seconds it takes a fifth of the processor
 * time, and its code doesn't run long enough to save as much.
 */
export function switchTurbofan(isOn: boolean): void {
  if (isOptional) setFlagsFromString(isOn ? '--turbofan' : '--no-turbofan');
}

/**
 * Returns a function that switches TurboFan on during work that takes long, and off at its end: threads keep their compiled code then, and V8 reads it
 * only under the flags with which it was kept.
 */
export function createTurbofanSwitch(): (done: number, total: number) => void {
  let isWorth = false;
  return (done, total) => {
    // TurboFan pays off after three seconds of a thread's processor time.
    isWorth ||= threadTime() > 3000;
    switchTurbofan(isWorth && done < total);
  };
}
