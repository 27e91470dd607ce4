// Plain words for what commander reports about a command line, and our commands for names that other tools use.

/** Our commands, or an answer, for commands and options of other tools. */
const INSTEAD: Readonly<Record<string, string>> = {
  "command 'init'": 'Did you mean site new <folder>?',
  "command 'create'": 'Did you mean site new <folder>?',
  "command 'generate'": 'Did you mean site build?',
  "command 'export'": 'Did you mean site build?',
  "command 'develop'": 'Did you mean site dev?',
  "command 'start'": 'Did you mean site dev?',
  "command 'watch'": 'Did you mean site dev?',
  "command 'preview'": 'Did you mean site dev?',
  "command 'lint'": 'Did you mean site check?',
  "command 'test'": 'Did you mean site check?',
  "command 'format'": 'Did you mean site fix?',
  "command 'migrate'": 'Did you mean site import?',
  "command 'list'": 'Did you mean site build --dry-run?',
  "command 'deploy'":
    'Run site build, and upload dist/ to your host. site hosts lists the hosts and the files for each.',
  "command 'publish'":
    'Run site build, and upload dist/ to your host. site hosts lists the hosts and the files for each.',
  "command 'clean'":
    'Nothing has to be cleaned: a build never uses anything outdated. To start over anyway, delete .site/ and dist/.',
  "command 'info'": 'site --version prints the version, and site check what is wrong with the site.',
  "command 'doctor'": 'site --version prints the version, and site check what is wrong with the site.',
  "command 'config'": 'Settings are in content/site.yaml. site schema writes their schema for your editor.',
  "command 'add'":
    'Sites have no plug-ins. Install packages with npm install, and import them in templates/.',
  "command 'update'": 'Run npm install sitewright@latest.',
  "command 'upgrade'": 'Run npm install sitewright@latest.',
  "option '--watch'": 'Did you mean site dev?',
  "option '-w'": 'Did you mean site dev?',
  "option '--fix'": 'Did you mean site fix?',
};

/** Messages of commander, with a replacement. */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [
    /^error: command-argument value '(.*)' is invalid for argument '(.*?)'\. /s,
    'error: "$1" is not a valid $2. ',
  ],
  [/^error: option '(?:-\w, )?(--[\w-]+)[^']*' argument '(.*)' is invalid\. /s, 'error: $1 cannot be "$2". '],
  [/^error: option '(?:-\w, )?(--[\w-]+) ([^']*)' argument missing/, 'error: $1 needs a value: $1 $2'],
  [/^error: missing required argument '(.*)'/, 'error: <$1> is missing'],
  [/^error: too many arguments for '(.*)'\. Expected 0 arguments.*/, 'error: site $1 takes no arguments'],
  [
    /^error: too many arguments for '(.*)'\. Expected (\d+ arguments?) but got (\d+)\./,
    'error: site $1 takes $2, not $3',
  ],
  [
    /^error: option '(?:-\w, )?(--[\w-]+)[^']*' cannot be used with option '(?:-\w, )?(--[\w-]+)[^']*'/,
    'error: $1 cannot be used with $2',
  ],
  [/ Allowed choices are (.*)\.$/m, ' Choose from: $1.'],
];

/** Returns an error of a command in our words, with the most likely command or option. */
export function usageError(text: string): string {
  const [, unknown = ''] = /^error: unknown ((?:command|option) '[^']+')/.exec(text) ?? [];
  const instead = INSTEAD[unknown];
  if (instead !== undefined)
    return `${text.replace(/\n\(Did you mean [^\n]*\)/, '').trimEnd()}\n(${instead})\n`;
  return MESSAGES.reduce((words, [pattern, replacement]) => words.replace(pattern, replacement), text);
}
