// Golden sites: a folder of `test/sites/` contains `site/`, the `expected/` output and the printed text.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { site, withoutTimes } from './support/command.ts';
import { makeFolder, readTree } from './support/site.ts';
import { updating } from './support/update.ts';

const folder = path.join(import.meta.dirname, 'sites');

/** Options of the command, one per line, if a site has some. */
function optionsOf(name: string): string[] {
  const file = path.join(folder, name, 'options.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(/\s+/) : [];
}

describe('golden sites', () => {
  test.each(readdirSync(folder).sort())('%s', (name) => {
    const golden = path.join(folder, name);
    const root = path.join(makeFolder(), 'site');
    cpSync(path.join(golden, 'site'), root, { recursive: true });
    const { code, stdout, stderr } = site(['build', ...optionsOf(name)], { cwd: root });
    const terminal = withoutTimes(`exit code ${code}\n--- stdout\n${stdout}--- stderr\n${stderr}`).replaceAll(
      root,
      '<site>',
    );
    const output = existsSync(path.join(root, 'dist')) ? readTree(path.join(root, 'dist')) : {};
    if (updating) {
      rmSync(path.join(golden, 'expected'), { recursive: true, force: true });
      if (existsSync(path.join(root, 'dist')))
        cpSync(path.join(root, 'dist'), path.join(golden, 'expected'), { recursive: true });
      writeFileSync(path.join(golden, 'terminal.txt'), terminal);
    }
    expect(terminal).toBe(readFileSync(path.join(golden, 'terminal.txt'), 'utf8'));
    expect(output).toEqual(
      existsSync(path.join(golden, 'expected')) ? readTree(path.join(golden, 'expected')) : {},
    );
  });
});
