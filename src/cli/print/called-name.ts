// Messages say `site build`. Somebody who ran `npx sitewright build` reads `sitewright build`: in a folder without a project,
// `npx site` would install another package.

const NAME = 'site';

/** Prints the name by which the command was called, in everything but excerpts of files. `commands` are those that can follow it. */
export function printCalledName(name: string, commands: readonly string[]): void {
  if (name === NAME) return;
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
    stream.write = (chunk: unknown, ...rest: unknown[]) =>
      write(typeof chunk === 'string' ? withName(chunk, name, commands) : chunk, ...rest);
  }
}

/** Replaces the name where an option or a command follows, but not in excerpts, which are marked by `│`. */
export function withName(text: string, name: string, commands: readonly string[]): string {
  const called = new RegExp(
    `(?<=^|[\\s"'\`(]|\\x1b\\[\\d+m)${NAME}(?= (?:\\[options|--|(?:${commands.join('|')})\\b))`,
    'g',
  );
  return text.replace(/^[^│\n]+$/gm, (line) => line.replace(called, name));
}
