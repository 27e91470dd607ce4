import type { Reporter, TestCase, Vitest } from 'vitest/node';

/** Lists every skipped test at the end of a run. Tests that `-t` leaves out don't count. */
export default class SkippedTests implements Reporter {
  readonly #names: string[] = [];
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestCaseResult(test: TestCase): void {
    if (test.result().state !== 'skipped' || this.#vitest?.config.testNamePattern) return;
    this.#names.push(`  ${test.module.relativeModuleId}: ${test.fullName}\n`);
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0) process.stdout.write(`Skipped:\n${this.#names.join('')}`);
  }
}
