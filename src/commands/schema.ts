// JSON Schema of the settings and of front matter, for editors that complete and check YAML.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isEmptiable } from '../content/index.ts';
import { type FieldTable, schemaOf } from '../fields/index.ts';
import { realRoot } from '../files/index.ts';
import { Fault } from '../kit/diagnostics/fault.ts';
import { pageFields } from '../model/pages/page.ts';
import { SETTINGS_TABLE } from '../settings/index.ts';

const FOLDER = '.site/schema';

/** Schemas by file name. A site may add settings and fields. */
export const SCHEMAS: Readonly<Record<string, object>> = {
  'site.schema.json': rootSchema('Settings of a site: content/site.yaml', SETTINGS_TABLE),
  'front-matter.schema.json': rootSchema('Front matter of a page', pageFields, isEmptiable),
};

function rootSchema(
  title: string,
  table: FieldTable,
  mayBeEmpty: (name: string) => boolean = () => false,
): object {
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, ...schemaOf(table, true, mayBeEmpty) };
}

/** Writes the schemas into a site, and returns their paths in it. @throws Fault if the folder isn't a site */
export function writeSchemas(folder: string): readonly string[] {
  const root = realRoot(folder);
  if (!existsSync(path.join(root, 'content')))
    throw new Fault(
      `${root} has no folder content/, so it is not a site`,
      'Run the command in the folder of a site.',
    );
  mkdirSync(path.join(root, FOLDER), { recursive: true });
  return Object.entries(SCHEMAS).map(([name, schema]) => {
    const file = `${FOLDER}/${name}`;
    writeFileSync(path.join(root, file), `${JSON.stringify(schema, undefined, 2)}\n`);
    return file;
  });
}
