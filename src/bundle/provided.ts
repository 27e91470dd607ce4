// The modules that the tool itself hands to templates: one production React for every site, and no need
// for a `node_modules` of its own.
import { createRequire } from 'node:module';
import React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomServer from 'react-dom/server';
import { href } from '../template/href.ts';
import { PageHead } from '../template/page-head.tsx';
import { StructuredData } from '../template/structured-data.tsx';

/** Packages, with all their subpaths, that are never bundled into the templates. */
export const PROVIDED = ['react', 'react-dom', 'zod', 'sitewright'];

/**
 * Node's modules that compute and nothing else. A layout that read files, clocks or the network would
 * make output that no cache and no second build could repeat.
 */
export const PURE_NODE_MODULES = [
  'assert',
  'buffer',
  'crypto',
  'events',
  'path',
  'querystring',
  'stream',
  'string_decoder',
  'url',
  'util',
];

/**
 * Suspense is a plain fragment here: `renderToStaticMarkup` would publish its fallback in silence where a
 * component throws or waits (https://react.dev/reference/react-dom/server/renderToStaticMarkup#caveats).
 */
const react = { ...React, Suspense: React.Fragment };

const requireTool = createRequire(import.meta.url);

/** `require` for the templates' bundle. */
export function requireProvided(name: string): unknown {
  switch (name) {
    case 'react':
      return react;
    case 'react/jsx-runtime':
      return jsxRuntime;
    case 'react-dom':
      return ReactDom;
    case 'react-dom/server':
      return ReactDomServer;
    case 'sitewright':
      return { PageHead, StructuredData, href };
    default:
      return requireTool(name);
  }
}
