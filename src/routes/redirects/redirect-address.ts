import { encodePath } from '../../model/address.ts';
import { addressPathProblem, type NameProblem } from '../name.ts';
import { rootedHint } from '../rooted-hint.ts';

export type FromResult =
  | { readonly kind: 'address'; readonly from: string }
  | { readonly kind: 'problem'; readonly problem: NameProblem };

/**
 * The old address of a redirect in its one form: NFC, each segment encoded, and with a slash at its end unless
 * its last segment has an ending, as `/old.html` has.
 */
export function addressOfRedirect(written: string): FromResult {
  const problem = formProblem(written);
  if (problem) return { kind: 'problem', problem };
  const segments = decodeSegments(written.slice(1).replace(/\/$/, ''));
  if (!segments) {
    const message = 'holds a % that begins no escape, or an escaped slash';
    return { kind: 'problem', problem: { message, hint: 'Write %25 for the sign itself.' } };
  }
  const path = segments.join('/').replace(/(?:^|\/)index\.html$/, '');
  const wrongName = path === '' ? undefined : addressPathProblem(path);
  if (wrongName) return { kind: 'problem', problem: wrongName };
  const isFile = !written.endsWith('/') && /\.[^/.]+$/.test(path);
  return { kind: 'address', from: path === '' ? '/' : `${encodePath(path)}${isFile ? '' : '/'}` };
}

/** The files that would answer at a redirect's old address. */
export function filesAt(from: string): readonly string[] {
  const path = (decodeSegments(from.slice(1).replace(/\/$/, '')) ?? []).join('/');
  if (path === '') return ['index.html'];
  return from.endsWith('/') ? [`${path}/index.html`, path] : [path];
}

/** Each segment decoded once, in NFC; undefined if that fails or gives other segments. */
export function decodeSegments(path: string): readonly string[] | undefined {
  try {
    const segments = path.split('/').map((segment) => decodeURIComponent(segment).normalize('NFC'));
    return segments.some((segment) => segment.includes('/')) ? undefined : segments;
  } catch {
    return undefined;
  }
}

function formProblem(written: string): NameProblem | undefined {
  if (!/^\/(?![/\\])/.test(written)) {
    return { message: 'does not begin with one slash', hint: rootedHint(written) };
  }
  if (/[?#]/.test(written)) {
    const hint = 'Remove it: hosts find redirects by the path alone. Write %3F or %23 for the sign itself.';
    return { message: 'holds a ? or a #', hint };
  }
  return undefined;
}
