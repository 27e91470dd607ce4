// Opens the tools of a site: limits, caches and renderers, which read nothing of it.
import { createFactsReader } from '../document/index.ts';
import { createTexts, readSource } from '../files/index.ts';
import {
  createContentLimit,
  createTemplateLimit,
  createTimeLimits,
  type TemplateTime,
  type TimeLimit,
} from '../limits/index.ts';
import { createCodeDrawer, createHighlighting, createMarkdown, limitMarkdown } from '../markdown/index.ts';
import type { ResultCaches } from '../publish/index.ts';
import {
  createClientOnlyGathering,
  createElementMarks,
  createRuns,
  createSharedComponents,
} from '../templates/index.ts';
import type { Feature, PartsOfFeatures, Results, Tools, World } from './ask.ts';

interface ToolsRequest
  extends Pick<Tools, 'features' | 'rules' | 'exports' | 'results'>,
    Partial<Pick<Tools, 'texts' | 'limits'>> {
  /** Returns the time limit of templates, if it isn't that of a build. */
  readonly templateTime?: () => TemplateTime;
}

export function openTools({ request, found }: Pick<World, 'request' | 'found'>, given: ToolsRequest): Tools {
  const { root } = request;
  // A layout may query all pages, so each thousand adds 100 ms to the limit of one.
  const patience = request.limits.patience + 100 * Math.floor(found.value.pages.length / 1000);
  const inBuild = () => ({ milliseconds: patience });
  const read = (file: string) => readSource(root, file);
  const { templateTime = inBuild, texts = createTexts(read), ...others } = given;
  const { limits = createTimeLimits(patience) } = given;
  const runs = createRuns();
  const limitRun: TimeLimit = (work, ...time) => limits.run(() => runs.during(work), ...time);
  const limit = createTemplateLimit(limitRun, templateTime);
  const markdown = limitMarkdown(createMarkdown(), limits.run);
  const content = createContentLimit(limits.run);
  const clientOnly = createClientOnlyGathering();
  const marks = createElementMarks();
  const sharedComponents = createSharedComponents(() => clientOnly.count() + runs.asked(), marks);
  return {
    root,
    texts,
    ...others,
    partsOf: rememberParts(given.features),
    limits,
    limit,
    content,
    markdown,
    clientOnly,
    runs,
    marks,
    sharedComponents,
  };
}

function rememberParts(features: readonly Feature[]): PartsOfFeatures {
  const known = new Map<keyof Feature, readonly unknown[]>();
  return <K extends keyof Feature>(name: K) => {
    const parts =
      known.get(name) ?? features.map((feature) => feature[name]).filter((part) => part !== undefined);
    known.set(name, parts);
    return parts as readonly NonNullable<Feature[K]>[];
  };
}

export function openResults(caches: ResultCaches): Results {
  return {
    ...caches,
    highlighting: createHighlighting(caches.code),
    readFacts: createFactsReader(),
    draw: createCodeDrawer(caches.code),
  };
}
