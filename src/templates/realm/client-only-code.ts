// Detects code for browsers in templates: effects and handlers. Pages are HTML, which has neither. They are detected
// while templates run, because the source doesn't show the content of `{...props}` or which components are rendered.
import { formatWithOptions } from 'node:util';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { orUndefined } from '../../kit/thrown.ts';
import { isTemplate } from '../../model/files/project.ts';
import type { Locate } from '../../model/pages/template-calls.ts';
import type { ElementMarks } from './element-marks.ts';

/** Code that a template passes to React, and that no page runs. */
interface ClientOnlyCode {
  /** `useEffect()`, `onClick of <button>` */
  readonly what: string;
  readonly hint: string;
  /** Text that it prints, if it prints. */
  readonly printed?: string;
  /** Error whose stack contains only the place of the call. */
  readonly error: Error;
}

export type ReportClientOnly = (code: ClientOnlyCode) => void;

const SCRIPT = `a browser script: import script from './name.client.ts?url', <script type="module" src={script} />.`;
const EFFECT_HINT = `Do it while rendering, or in ${SCRIPT}`;
const HANDLER_HINT = `Use a link, <details> or popovertarget, or ${SCRIPT}`;

const EFFECTS = ['useEffect', 'useImperativeHandle', 'useInsertionEffect', 'useLayoutEffect'] as const;

export type AnyFunction = (...parameters: never[]) => unknown;

/** Wraps the effects of React, so that each use is reported. */
export function tellingEffects(
  react: Readonly<Record<(typeof EFFECTS)[number], AnyFunction>>,
  tell: ReportClientOnly,
): Readonly<Record<string, AnyFunction>> {
  const telling = EFFECTS.map((name) => {
    const effect = (...parameters: never[]): unknown => {
      tell({ what: `${name}()`, hint: EFFECT_HINT, error: calledAt(effect) });
      return react[name](...parameters);
    };
    return [name, effect] as const;
  });
  return Object.fromEntries(telling);
}

const PRINT_HINT =
  'Remove it before you publish. To see a value in the page, render <pre>{JSON.stringify(value, null, 2)}</pre>.';

/** Longest text of a printed value in a finding. */
const MOST_PRINTED = 300;

/** Returns a function that reports what code prints to the console. */
export function printTo(
  tell: ReportClientOnly = () => {},
): (method: string, values: readonly unknown[]) => void {
  return (method, values) => {
    const text = orUndefined(() => formatWithOptions({ breakLength: Infinity, depth: 3 }, ...values)) ?? '…';
    const printed = text.length > MOST_PRINTED ? `${text.slice(0, MOST_PRINTED)}…` : text;
    const error = new Error('');
    tell({ what: `console.${method}()`, hint: PRINT_HINT, printed, error });
  };
}

/** Wraps a function that creates elements, so that handlers among their props are reported, and elements are marked on request. */
export function tellingElements<Create extends (...parameters: never[]) => unknown>(
  create: Create,
  tell: ReportClientOnly,
  marks: ElementMarks | undefined,
): Create {
  const original = create as unknown as (...parameters: unknown[]) => unknown;
  // This runs for each element of each page, so it creates no list of the props.
  const telling = (element: unknown, props: unknown, ...others: unknown[]): unknown => {
    for (const name in props as object) {
      if (isHandler(name) && typeof (props as Record<string, unknown>)[name] === 'function')
        tellHandler(name, element, telling, tell);
    }
    if (!marks?.isOn()) return original(element, props, ...others);
    return original(...marks.mark(element, props, telling), ...others);
  };
  return telling as unknown as Create;
}

/** Returns true for the name of an event handler: `onClick`. */
function isHandler(name: string): boolean {
  // The first letter excludes most names.
  return name.charCodeAt(0) === 111 && /^on[A-Z]/.test(name);
}

/** Reports a handler of an HTML element, which `cloneElement` gets whole. A component may call a function while it renders. */
function tellHandler(name: string, element: unknown, from: AnyFunction, tell: ReportClientOnly): void {
  const type = typeof element === 'object' ? (element as { type?: unknown } | null)?.type : element;
  if (typeof type === 'string')
    tell({ what: `${name} of <${type}>`, hint: HANDLER_HINT, error: calledAt(from) });
}

/** Creates an error whose stack contains only the call of a function, and not its callers, which may be code of packages. */
function calledAt(called: AnyFunction): Error {
  const error = new Error('');
  Error.captureStackTrace(error, called);
  error.stack = error.stack?.split('\n', 2)[1] ?? '';
  return error;
}

/** Collects reports of client-only code during some work, except those of nested collections. */
export function createClientOnlyGathering() {
  let current: ClientOnlyCode[] = [];
  let count = 0;
  return {
    tell(code: ClientOnlyCode): void {
      count += 1;
      current.push(code);
    },
    /** Number of reports so far. */
    count: () => count,
    during<T>(work: () => T): { readonly value: T; readonly found: readonly ClientOnlyCode[] } {
      const outer = current;
      const found: ClientOnlyCode[] = [];
      current = found;
      try {
        return { value: work(), found };
      } finally {
        current = outer;
      }
    },
  };
}

export type ClientOnlyGathering = ReturnType<typeof createClientOnlyGathering>;

/** Reports each place in the site's own templates once, but not in packages, which authors can't change. */
export function clientOnlyDiagnostics(
  found: readonly ClientOnlyCode[],
  locate: Locate,
  pages: readonly string[] = [],
): readonly Diagnostic[] {
  const places = new Map(found.map((code) => [`${code.what} ${code.error.stack}`, code]));
  return [...places.values()].flatMap(({ what, hint, printed, error }) => {
    const at = locate(error);
    if (!at || !isTemplate(at.path)) return [];
    if (printed !== undefined)
      return [
        diagnostic('template-log', {
          message: `${what} prints ${printed === '' ? 'nothing' : printed.replace(/\s+/g, ' ')}`,
          at,
          ...(pages.length > 0 && { pages }),
          hint,
        }),
      ];
    const message = `${what} has no effect: pages are HTML, rendered at build time`;
    return [diagnostic('template-idle', { message, at, ...(pages.length > 0 && { pages }), hint })];
  });
}
