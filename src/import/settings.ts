// The settings of an old site, put into `content/site.yaml`: what stands there already is left as it is.
import { Document, isNode, parseDocument } from 'yaml';
import type { OldSettings } from './old-project.ts';

export interface MergedSettings {
  readonly text: string;
  /** Names of the settings that were put in. */
  readonly added: readonly string[];
}

/** `written` is the file that is there; placeholders in it are filled in. */
export function mergeSettings(written: string | undefined, settings: OldSettings): MergedSettings {
  const document = written === undefined ? new Document({}) : parseDocument(written);
  if (document.errors.length > 0) return { text: written ?? '', added: [] };
  const added: string[] = [];
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    const old = document.get(name, true);
    const isOpen = old === undefined || old === null || (isNode(old) && old.tag === '!placeholder');
    if (!isOpen) continue;
    document.set(name, document.createNode(value));
    added.push(name);
  }
  return { text: added.length === 0 ? (written ?? '') : document.toString({ lineWidth: 0 }), added };
}
