import { execFileSync } from 'node:child_process';

/** Tests of the command run what `npm ci` compiles, so it is made anew from the sources first. */
export default function compile(): void {
  execFileSync('npm', ['run', '--silent', 'compile:code'], { stdio: 'inherit' });
}
