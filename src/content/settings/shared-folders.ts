// `sharedFolders: [shared]`: folders of the project, outside of `content/`, in which links of `content/` may end.
import type { Source } from '../../model/files/source.ts';
import { decodeText } from '../decode-text.ts';
import { reportInvalid } from '../entries.ts';
import type { FieldReader } from '../field-reader.ts';
import { parseYaml } from '../yaml/yaml.ts';

const HINT = 'Write folders of the project, without dots at their beginning, as in sharedFolders: [shared].';

/** Names of folders, from the root of the project; one below another with a slash. */
const FOLDER = /^(?![./])[^\\:\p{Cc}]+$/u;

export function checkSharedFolders(reader: FieldReader): void {
  const { sharedFolders } = reader.values;
  if (sharedFolders !== undefined && foldersIn(sharedFolders) === undefined)
    reportInvalid(reader, 'sharedFolders', 'sharedFolders is not a list of folders of the project', HINT);
}

/** Those that settings name, before the site is known; none where they are not written as they should be. */
export function sharedFoldersOf(settings: Source): readonly string[] {
  const text = decodeText(settings).value ?? '';
  // Most settings name none, and to parse them takes longer than to find their files. Behind a backslash any letter may hide.
  if (!/sharedFolders|\\/.test(text)) return [];
  const yaml = parseYaml({ path: settings.path, text: text.replace(/\r\n?/g, '\n'), kind: 'settings' });
  return foldersIn(yaml.value.data.sharedFolders) ?? [];
}

function foldersIn(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const isFolder = (one: unknown) =>
    typeof one === 'string' && FOLDER.test(one) && !one.split('/').some((name) => name.startsWith('.'));
  return value.every(isFolder) ? value.map((one: string) => one.replace(/\/+$/, '')) : undefined;
}
