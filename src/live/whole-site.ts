// Checks the whole site for errors that would stop a build, besides those known before rendering.
import { type Diagnostic, hasErrors } from '../kit/diagnostics/diagnostic.ts';
import type { OutputFile, OutputKind } from '../model/files/output.ts';
import { madeArtifacts, publishedPages, shownArtifacts, siteArtifacts } from '../site/arrange/index.ts';
import {
  allFindings,
  checkByRule,
  findingsOfPages,
  makingReport,
  NO_MAKING,
  preparationFindings,
} from '../site/check/index.ts';
import type { SiteEngine } from '../site/index.ts';
import { gather, gatheredOf, pageDocument, siteUses } from '../site/render/index.ts';

/** Checks a site whose pages were checked, one rule at a time. Returns what a build reports. */
export async function* checkLiveSite(engine: SiteEngine): AsyncGenerator<void, readonly Diagnostic[]> {
  const { ask } = engine;
  // The preview makes a file when a browser asks for it.
  engine.begin(makingReport).end(NO_MAKING);
  const early = ask(preparationFindings);
  const { published } = ask(publishedPages);
  const rendered = published.filter(({ id }) => engine.has(pageDocument, id));
  // A build with such errors only checks each page. A page whose text or templates took too long isn't rendered.
  const isRefused = hasErrors(early) || rendered.length < published.length;
  if (!isRefused) yield* checkRules(engine);
  return isRefused ? findingsOfPages(ask, rendered) : ask(allFindings);
}

async function* checkRules(engine: SiteEngine): AsyncGenerator<void, void> {
  const { ask, tools } = engine;
  const { published } = ask(publishedPages);
  const documents = published.map(({ id }) => gatheredOf(id, ask(pageDocument, id)));
  const byId = new Map(documents.map((document) => [document.id, document]));
  const shown = gather(published, byId, siteUses(ask));
  const artifacts = [...siteArtifacts(ask), ...shownArtifacts(ask, shown.uses)];
  const made = madeArtifacts(ask, shown.uses);
  const files = [
    ...shown.files,
    ...artifacts.map(({ file, kind }) => unmeasured(file, kind)),
    ...made.flatMap(({ files }) => files.map(({ file, kind }) => unmeasured(file, kind))),
  ];
  const outputs = {
    files,
    artifacts: new Map(artifacts.map((artifact) => [artifact.file, artifact])),
    read: unread,
    kept: new Set<string>(),
  };
  yield* checkByRule(engine, outputs, shown.failed, { rules: tools.rules });
}

/** Returns a file without hash and size: rules of a build don't need them, and measuring reads whole files. */
function unmeasured(file: string, kind: OutputKind): OutputFile {
  return { file, kind, hash: '', size: 0 };
}

function unread({ file }: OutputFile): never {
  throw new Error(`The preview cannot create ${file}`);
}
