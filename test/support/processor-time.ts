/**
 * Milliseconds of the processor that this process spends on something, whose limits hold on a busy machine too. Nothing else may
 * run in the process meanwhile.
 */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
