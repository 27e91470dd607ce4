// The terminal of a reader. Programs are the real ones, except that packages come from a folder instead of the registry,
// servers run in the background on a free port, and programs of hosts do nothing.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;

/** Programs of hosts, which need accounts. */
const STAND_INS = ['wrangler', 'netlify', 'firebase'];

/** The value of PATH without the first folder. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: It is for the shell.
const WITHOUT_SHIMS = '${PATH#*:}';

const SHIMS: Readonly<Record<string, string>> = {
  npm: `case "$1 $2" in
  "pack "*) exec cp "\${DOCUMENT_PACKAGES%%/node_modules:*}"/*.tgz . ;;
  "install"*|"ci"*) exec ${process.execPath} ${here}/install.mjs "$@" ;;
  "run dev"|"run serve") PATH="${WITHOUT_SHIMS}" exec ${process.execPath} ${here}/background.mjs npm "$@" -- --port 0 ;;
esac
PATH="${WITHOUT_SHIMS}" exec npm "$@"`,
  npx: `[ "$1" = --package ] && { [ -e "$2" ] || exit 1; shift 2; }
program="$1"; shift
case " ${STAND_INS.join(' ')} " in *" $program "*) exit 0 ;; esac
folder="$PWD"
while [ ! -e "$folder/node_modules/.bin/$program" ] && [ "$folder" != / ]; do folder="$(dirname "$folder")"; done
found="$folder/node_modules/.bin/$program"
if [ ! -e "$found" ]; then
  case "$program" in
    sitewright) found="\${DOCUMENT_PACKAGES%%:*}/.bin/sitewright"; [ -e "$found" ] || found="\${DOCUMENT_PACKAGES%%:*}/.bin/site" ;;
    *) echo "npx $program: this folder has no package with this program, so npx would download one of this name" >&2; exit 1 ;;
  esac
fi
case "$program $1" in
  "site serve"|"sitewright serve"|"site dev"|"sitewright dev") exec ${process.execPath} ${here}/background.mjs "$found" "$@" --port 0 ;;
esac
exec "$found" "$@"`,
  curl: `for word; do shift; set -- "$@" "$(echo "$word" | sed "s#http://localhost:4000#$(cat "$DOCUMENT_STATE/address")#")"; done
PATH="${WITHOUT_SHIMS}" exec curl -s "$@"`,
};

export interface Answer {
  readonly code: number | null;
  /** Output and errors in their order. */
  readonly output: string;
}

export interface Terminal {
  /** The current folder. */
  readonly folder: string;
  run(commands: string): Promise<Answer>;
  /** URL of the server that was started last. */
  address(): string;
  close(): void;
}

/** Opens a terminal in a folder. `state` is a folder for what it remembers. */
export function openTerminal(start: string, state: string, packages: readonly string[]): Terminal {
  const shims = path.join(state, 'bin');
  mkdirSync(shims, { recursive: true });
  for (const [name, script] of Object.entries(SHIMS))
    writeFileSync(path.join(shims, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const env = {
    PATH: `${shims}:${process.env.PATH}`,
    HOME: state,
    SOURCE_DATE_EPOCH: '1768435200',
    SITEWRIGHT_CACHE: path.join(state, '..', 'cache'),
    npm_config_cache: path.join(state, 'npm'),
    npm_config_update_notifier: 'false',
    DOCUMENT_STATE: state,
    DOCUMENT_PACKAGES: packages.join(':'),
  };
  let folder = start;
  return {
    get folder() {
      return folder;
    },
    async run(commands) {
      const place = path.join(state, 'folder');
      rmSync(place, { force: true });
      // `set -e` overlooks all but the last command of `a && b`.
      const script = `exec 2>&1\n${commands}\ncode=$?\npwd > "${place}"\nexit $code`;
      const answer = await runShell(script, folder, env);
      if (existsSync(place)) folder = readFileSync(place, 'utf8').trim();
      return answer;
    },
    address: () => readFileSync(path.join(state, 'address'), 'utf8'),
    close() {
      const processes = path.join(state, 'processes');
      if (!existsSync(processes)) return;
      for (const id of readFileSync(processes, 'utf8').trim().split('\n')) endGroup(Number(id));
      rmSync(processes);
    },
  };
}

function endGroup(id: number): void {
  try {
    process.kill(-id, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function runShell(script: string, cwd: string, env: Record<string, string>): Promise<Answer> {
  const child = spawn('sh', ['-ec', script], { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
