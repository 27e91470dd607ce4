import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Values that may be secrets: the environment, and `.env` files in the folder of the site. */
export function environmentOf(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) if (value !== undefined) found[name] = value;
  for (const file of ['.env', '.env.local', '.env.production']) {
    for (const [, name = '', value = ''] of readIfThere(path.join(root, file)).matchAll(ASSIGNMENT)) {
      found[name] ??= value.replace(/^(["'])(.*)\1$/, '$2');
    }
  }
  return found;
}

const ASSIGNMENT = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*(.*?)[ \t]*$/gm;

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
