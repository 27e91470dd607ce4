// The rules that look at the whole site.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createResolve } from '../../checks/addresses.ts';
import type { CheckedSite, Found } from '../../checks/rule.ts';
import { checkSite, type RuleSet } from '../../checks/run.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { faultOf } from '../../diagnostics/fault.ts';
import { generatedFiles } from '../../routes/sitemap.ts';
import type { Outputs } from '../output/outputs.ts';
import type { PreparedSite } from '../read/prepare.ts';
import { legalPagesOf } from './legal-pages.ts';
import type { PageChecks } from './page-checks.ts';

/** What a site is held to. */
export interface Examination {
  readonly rules: RuleSet;
  /** What rules need besides the site: in `site check` alone. */
  readonly evidence?: (prepared: PreparedSite) => Pick<CheckedSite, 'drafts' | 'environment' | 'published'>;
  /** Whatever finds by other means than a rule. */
  readonly audit?: (site: CheckedSite) => Promise<readonly Found[]>;
}

/** Throws a Fault where a file cannot be read. `staged` is the folder of the finished pages. */
export async function examineSite(
  prepared: PreparedSite,
  outputs: Outputs,
  staged: string,
  checks: PageChecks,
  today: string,
  { rules, evidence, audit }: Examination,
): Promise<Diagnostic[]> {
  const files = new Map(outputs.files.map((output) => [output.file, output]));
  const site: CheckedSite = {
    site: prepared.site,
    pages: checks.shared,
    files,
    resolve: createResolve(prepared.site, files),
    imported: prepared.addresses,
    read: createReader(prepared, outputs, staged),
    legal: { pages: legalPagesOf(prepared), lock: prepared.legalLock, today },
    drafts: [],
    published: {},
    environment: {},
    ...evidence?.(prepared),
  };
  const found = [...(await checkSite(site, rules.site)), ...((await audit?.(site)) ?? [])];
  if (found.length === 0) return [];
  const bodies = new Map(checks.shared.map(({ page, facts }) => [page.path, facts.body]));
  return checks.settle(found, (page) => bodies.get(page) ?? null);
}

function createReader(
  { site, assets, project }: PreparedSite,
  { sources }: Outputs,
  staged: string,
): CheckedSite['read'] {
  const made = new Map<string, Buffer>([
    ...assets.map(({ file, bytes }) => [file, Buffer.from(bytes)] as const),
    ...generatedFiles(site).map(({ file, text }) => [file, Buffer.from(text)] as const),
  ]);
  return (file) => {
    const known = made.get(file);
    if (known) return known;
    const source = sources.get(file);
    try {
      return readFileSync(source ?? path.join(staged, file));
    } catch (error) {
      throw faultOf(error, `${source ? path.relative(project.root, source) : file} cannot be read`);
    }
  };
}
