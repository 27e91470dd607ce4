/**
 * Processor milliseconds of this process for some work. Limits on it also hold on a busy machine. Nothing else may
 * run in the process meanwhile.
 */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
