// Modules that the tool provides to templates: one production React for every site, without a `node_modules`.
import React, { type Usable } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomServer from 'react-dom/server';
import { loadProgram } from '../../limits/index.ts';
import { PROVIDED_PACKAGES } from '../module-names.ts';
import type { PackageExports } from '../package-exports.ts';
import { type ReportClientOnly, tellingEffects, tellingElements } from './client-only-code.ts';
import type { ElementMarks } from './element-marks.ts';
import { pureCrypto, purePath, pureZod, refuseModule } from './node-modules.ts';
import { PURE_NODE_MODULES } from './pure-modules.ts';
import type { Runs } from './runs.ts';
import type { SharedComponents } from './shared-components.ts';

/**
 * React with a plain fragment as Suspense: `renderToStaticMarkup` would silently publish its fallback if a component throws
 * or waits (https://react.dev/reference/react-dom/server/renderToStaticMarkup#caveats).
 */
const react = { ...React, Suspense: React.Fragment, use, lazy };

/** React's words for a component that waits. */
const WAITS = 'A component suspended while responding to synchronous input.';

/** Reads a context, or a promise with a known value. React would write into other promises, which pages share. */
function use(usable: Usable<unknown> & { readonly status?: unknown }): unknown {
  if ('then' in usable && usable.status !== 'fulfilled') throw new Error(WAITS);
  return React.use(usable);
}

/** Returns a component that throws, because it would only be loaded after the page. */
function lazy(): () => never {
  const waits = new Error(WAITS);
  return () => {
    throw waits;
  };
}

/** Functions of the tool that templates call while they run. */
export interface TemplateHost {
  /** Reports code that no page runs. */
  readonly tell: ReportClientOnly;
  readonly share: SharedComponents['share'];
  /** Exports of the package itself. */
  readonly exports: PackageExports;
  readonly marks?: ElementMarks;
  readonly runs: Runs;
  /** Returns the text of a template. */
  readonly textOf: (file: string) => string | undefined;
}

/** Creates `require` for the templates' bundle, with the realm's `crypto`. It throws for any module other than those above. */
export function createRequireProvided(
  crypto: object,
  { tell, share, exports, marks }: Omit<TemplateHost, 'runs' | 'textOf'>,
): (name: string) => unknown {
  const tellingReact = Object.freeze({
    ...react,
    ...tellingEffects(react, tell),
    createElement: tellingElements(React.createElement, tell, marks),
    cloneElement: tellingElements(React.cloneElement, tell, marks),
  });
  const tellingRuntime = Object.freeze({
    ...jsxRuntime,
    jsx: tellingElements(jsxRuntime.jsx, tell, marks),
    jsxs: tellingElements(jsxRuntime.jsxs, tell, marks),
  });
  return (name) => {
    if (name === 'react') return tellingReact;
    if (name === 'react/jsx-runtime') return tellingRuntime;
    return name === 'sitewright' ? exports.create(share) : requireProvided(name, crypto);
  };
}

function requireProvided(name: string, crypto: object): unknown {
  switch (name.replace(/^node:/, '')) {
    case 'react':
      return react;
    case 'react/jsx-runtime':
      return jsxRuntime;
    case 'react-dom':
      return ReactDom;
    case 'react-dom/server':
      return ReactDomServer;
    case 'zod':
    case 'zod/v4':
      return pureZod(loadProgram('#zod'));
    case 'crypto':
      return pureCrypto(loadProgram(name), crypto);
    case 'path':
    case 'path/posix':
      return purePath(loadProgram('node:path'));
    default:
      return isProvided(name) ? loadProgram(name) : refuseModule(name);
  }
}

function isProvided(name: string): boolean {
  const [module = ''] = name.replace(/^node:/, '').split('/');
  return PROVIDED_PACKAGES.includes(module) || PURE_NODE_MODULES.includes(module);
}
