// Runs other programs. A failure ends the script with the same exit code.
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';

export function node(file, parameters = [], env = {}) {
  run(process.execPath, [file, ...parameters], { env: { ...process.env, ...env } });
}

export function npm(...parameters) {
  // Within `npm run`, npm sets its path; on Windows its command needs a shell.
  const { npm_execpath: npmProgram } = process.env;
  if (npmProgram) node(npmProgram, parameters);
  else run('npm', parameters, { shell: process.platform === 'win32' });
}

export function biome(...parameters) {
  node('node_modules/@biomejs/biome/bin/biome', parameters);
}

export function vitest(parameters, env) {
  node('node_modules/vitest/vitest.mjs', ['run', ...parameters], env);
}

/** Compiles and runs a program in TypeScript, which resolves packages from its output folder. */
export async function typescript(source, compiled, parameters) {
  await build({
    entryPoints: [source],
    outfile: compiled,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  node(compiled, parameters);
}

function run(program, parameters, options) {
  const { status, error } = spawnSync(program, parameters, { stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
