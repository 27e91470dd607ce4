// Time that processors have worked, in milliseconds.

interface Processor extends Pick<NodeJS.Process, 'cpuUsage'> {
  /** Node.js 20 doesn't have it. */
  readonly threadCpuUsage?: () => NodeJS.CpuUsage;
}

/** Returns the processor time of all threads. */
export function processTime(): number {
  return milliseconds(process.cpuUsage());
}

/** Returns the processor time of this thread; that of all threads, if Node.js doesn't report it. */
export function threadTime(): number {
  const { cpuUsage, threadCpuUsage = cpuUsage }: Processor = process;
  return milliseconds(threadCpuUsage());
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
