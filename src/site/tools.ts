import type { Results, Tools } from './ask.ts';
import { createTexts } from './files/files.ts';
import { limitMarkdown, MARKDOWN_LIMIT } from './limits/limited-markdown.ts';
import { createTemplateLimit } from './limits/template-limit.ts';
import { createMarkdown } from './markdown/markdown.ts';
import type { KeptResults } from './publish/reuse.ts';
import { createHighlighting } from './render/finish/highlighting.ts';
import { createFormulas } from './render/formulas.ts';
import { createIdleGathering } from './templates/realm/idle-code.ts';
import { createSegments } from './templates/realm/segments.ts';
import type { World } from './world.ts';

type Given = Pick<Tools, 'features' | 'rules' | 'results'> & Partial<Pick<Tools, 'texts' | 'limit'>>;

export function openTools({ request: { root, limits } }: Pick<World, 'request'>, given: Given): Tools {
  const { limit = createTemplateLimit(limits.patience), texts = createTexts(root), ...others } = given;
  const markdownLimit = limit.beside(MARKDOWN_LIMIT);
  const markdown = limitMarkdown(createMarkdown(), markdownLimit);
  const idle = createIdleGathering();
  const segments = createSegments(idle.count);
  return { root, limit, texts, ...others, markdown, markdownLimit, idle, segments };
}

export function openResults({ highlighted, formulas, ...others }: KeptResults): Results {
  return {
    ...others,
    highlighting: createHighlighting(highlighted),
    formulas: createFormulas(formulas),
  };
}
