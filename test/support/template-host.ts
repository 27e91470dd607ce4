// Host of templates that are loaded without a site.
import { PACKAGE_EXPORTS } from '../../src/features/package-exports.ts';
import { shared } from '../../src/index.ts';
import { createRuns } from '../../src/templates/realm/runs.ts';

export const templateHost = () => ({
  tell: () => {},
  share: shared,
  exports: PACKAGE_EXPORTS,
  runs: createRuns(),
  textOf: () => undefined,
});
