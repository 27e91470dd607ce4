import type { Reporter, TestCase } from 'vitest/node';

/** Names every skipped test at the end of a run, so that none is left out unnoticed. */
export default class SkippedTests implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === 'skipped' && !test.options.mode?.startsWith('todo'))
      this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0) console.log(`Skipped:\n${this.#names.map((name) => `  ${name}\n`).join('')}`);
  }
}
