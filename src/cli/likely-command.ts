// What other tools call what has another name here.

const INSTEAD: Readonly<Record<string, string>> = {
  "command 'init'": 'site new <folder>',
  "command 'create'": 'site new <folder>',
  "command 'generate'": 'site build',
  "command 'export'": 'site build',
  "command 'dev'": 'site serve --watch',
  "command 'develop'": 'site serve --watch',
  "command 'start'": 'site serve --watch',
  "command 'watch'": 'site serve --watch',
  "command 'preview'": 'site serve --watch',
  "command 'lint'": 'site check',
  "command 'test'": 'site check',
  "option '--watch'": 'site serve --watch',
  "option '-w'": 'site serve --watch',
  "option '--fix'": 'site fix',
};

/** The message of an error of the command line, with the command that is most likely meant. */
export function withSuggestion(text: string): string {
  const [, unknown = ''] = /^error: unknown ((?:command|option) '[^']+')/.exec(text) ?? [];
  const instead = INSTEAD[unknown];
  if (instead === undefined) return text;
  return `${text.replace(/\n\(Did you mean [^\n]*\)/, '').trimEnd()}\n(Did you mean ${instead}?)\n`;
}
