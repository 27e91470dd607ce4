// Chooses the server of a build, and its rights there, by the settings and the environment. Secrets come only from the environment
// and are never printed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSettings } from '../content/index.ts';
import { contains } from '../kit/contains.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { Fault } from '../kit/diagnostics/fault.ts';
import { sha256 } from '../kit/hash.ts';
import { SETTINGS_PATH } from '../model/files/project.ts';
import type { BuildRequest } from '../model/request.ts';
import { problemOfServer, SETTINGS_TABLE } from '../settings/index.ts';
import type { ResultPlan } from './remote-cache.ts';
import { openServer } from './server.ts';
import { readKeys, readSigner, type TrustedKeys } from './signature.ts';

/** Variables of the environment. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The plan for a site, and the mistakes in its settings. @throws {Fault} for variables that can't be right. */
export function planResults(
  { root, options: { baseUrl } }: Pick<BuildRequest, 'root' | 'options'>,
  variables: Variables,
): ResultPlan & { readonly diagnostics: readonly Diagnostic[] } {
  const { value, diagnostics } = parseSettings(settingsIn(root), baseUrl, SETTINGS_TABLE);
  const { results: settings } = value;
  const site = JSON.stringify([value.core.name, value.core.url]);
  const nothing = { access: undefined, site, keys: undefined, signer: undefined, notices: [], diagnostics };
  const at = addressIn(variables) ?? settings?.at;
  if (!settings) {
    const why = 'SITE_RESULTS is not used: the site has no `results` that says whose results count.';
    return { ...nothing, notices: at ? [why] : [] };
  }
  const keys = readKeys(settings.keys);
  const wanted = wantsToWrite(settings.write, root, variables);
  const secret = wanted ? secretIn(root, variables) : undefined;
  const signer = secret === undefined ? undefined : signerOf(secret, keys);
  const server = at && openServer(at, authorizationOf(variables), timeoutIn(variables));
  const access = server ? { server, at, reads: settings.read === 'always' } : undefined;
  return { ...nothing, access, keys, signer };
}

function settingsIn(root: string) {
  try {
    const bytes = readFileSync(path.join(root, SETTINGS_PATH));
    return { path: SETTINGS_PATH, bytes, hash: sha256(bytes) };
  } catch {
    return undefined;
  }
}

/** Returns the server's URL from the environment: empty if results are turned off, undefined if it isn't set. */
function addressIn({ SITE_RESULTS: written }: Variables): string | undefined {
  if (written === undefined || written === '') return written;
  const problem = problemOfServer(written);
  if (problem === undefined) return written.replace(/\/+$/, '');
  throw new Fault(
    `SITE_RESULTS ${problem}`,
    'Write a URL such as https://cache.example.com, and a password into SITE_RESULTS_PASSWORD.',
  );
}

function timeoutIn({ SITE_RESULTS_TIMEOUT: written }: Variables): number {
  // Milliseconds until a server has to answer.
  if (!written) return 300;
  if (/^[1-9]\d{1,4}$/.test(written)) return Number(written);
  throw new Fault(
    `SITE_RESULTS_TIMEOUT is not a number of milliseconds: ${written}`,
    'Write a whole number from 10 to 99999, or remove the variable.',
  );
}

function signerOf(secret: string, keys: TrustedKeys) {
  const signer = readSigner(secret, keys);
  if (typeof signer !== 'string') return signer;
  throw new Fault(
    `The private key for results cannot be used: ${signer}`,
    'Put an Ed25519 private key into SITE_RESULTS_KEY, and its public key under `results.keys` in content/site.yaml.',
  );
}

/** Reads the private key from a variable or from a file outside the site. */
function secretIn(root: string, { SITE_RESULTS_KEY: key, SITE_RESULTS_KEY_FILE: file }: Variables) {
  if (key) return key;
  if (!file) return undefined;
  const hint = 'Name a file outside the site, so that nobody commits or publishes it.';
  if (contains(root, path.resolve(file)))
    throw new Fault('SITE_RESULTS_KEY_FILE is a file of the site itself', hint);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Fault('The file in SITE_RESULTS_KEY_FILE cannot be read', hint);
  }
}

function authorizationOf({
  SITE_RESULTS_PASSWORD: password,
  SITE_RESULTS_USER: user = '',
  SITE_RESULTS_TOKEN: token,
}: Variables): string | undefined {
  if (token) return `Bearer ${token}`;
  return password ? `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` : undefined;
}

function wantsToWrite(write: string, root: string, variables: Variables): boolean {
  if (write === 'never' || write === 'always') return write === 'always';
  return branchOf(root, variables) === write;
}

/** Returns the branch that is built, by the variables of CI services, else by git. */
function branchOf(root: string, variables: Variables): string | undefined {
  const { GITHUB_REF: ref, GITHUB_ACTIONS: isGitHub, GITLAB_CI: isGitLab } = variables;
  // A pull request has a different reference there, whatever its branch is called.
  if (isGitHub) return /^refs\/heads\/(.+)$/.exec(ref ?? '')?.[1];
  if (isGitLab) return variables.CI_COMMIT_BRANCH;
  return branchIn(root);
}

function branchIn(folder: string): string | undefined {
  try {
    return /^ref: refs\/heads\/(.+)$/m.exec(readFileSync(path.join(folder, '.git', 'HEAD'), 'utf8'))?.[1];
  } catch {
    return path.dirname(folder) === folder ? undefined : branchIn(path.dirname(folder));
  }
}
