// What is asked about the texts in the fields of a page or a record, as if they stood in its Markdown.
import { cleanAddress, encodeAddress } from '../../markdown/links/destination.ts';
import { createFragmentIds } from '../../markdown/links/fragment-ids.ts';
import { resolveLink } from '../../markdown/links/link.ts';
import type { Role } from '../../model/pages/markup.ts';
import type { Targets } from '../../model/site.ts';
import type { Questions } from './questions.ts';

/** Where a field stands, and what is published for it. */
export interface FieldPlace {
  /** The file that holds it. */
  readonly file: string;
  readonly targets: Targets;
  /** Files beside the pages. */
  readonly attachments: string[];
  /** Images of which smaller forms are shown. */
  readonly images: string[];
}

export function fieldQuestions(
  { file, targets, attachments, images }: FieldPlace,
  tell: Questions['tell'],
): Questions {
  const resolve = (text: string, role: Role) => {
    const origin = { path: file, targets, ids: createFragmentIds(new Set()) };
    const resolution = resolveLink(cleanAddress(text), role, origin);
    if (resolution.kind === 'fault') tell(resolution.fault);
    if (resolution.kind === 'fault') return undefined;
    if (resolution.advice) tell(resolution.advice);
    return { address: encodeAddress(resolution.address), source: resolution.file };
  };
  const publish = (source: string | undefined) => {
    if (source?.startsWith('content/')) attachments.push(source);
  };
  return {
    tell,
    address(text, role) {
      const found = resolve(text, role);
      publish(found?.source);
      return found?.address ?? '#';
    },
    image(text) {
      const { address, source } = resolve(text, 'image') ?? {};
      const showing = source === undefined ? undefined : targets.imageOf(source);
      if (address === undefined || source === undefined || !showing) return undefined;
      if (showing.kind === 'fault') {
        const { code, message, hint } = showing.fault;
        tell({ code, message: `${text} ${message}`, hint });
        return undefined;
      }
      const { image: shown, facts } = showing;
      if (shown.src === undefined) publish(source);
      if (shown.sources.length > 0) images.push(source);
      return { address: shown.src ?? address, shown, facts };
    },
  };
}
