// Host of templates that are loaded without a site.
import { FEATURES } from '../../src/features/features.ts';
import { packageExports } from '../../src/features/package-exports.ts';
import { shared } from '../../src/index.ts';
import { createRuns } from '../../src/templates/realm/runs.ts';

export const templateHost = () => ({
  tell: () => {},
  share: shared,
  exports: packageExports(FEATURES),
  runs: createRuns(),
  textOf: () => undefined,
});
