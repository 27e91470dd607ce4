import type { CodeTable } from './code-table.ts';

/** Codes of templates: compiling, loading and rendering them. */
export const templateCodes = {
  'template-build': {
    severity: 'error',
    title: 'Template cannot be compiled',
    meaning:
      'esbuild could not compile a template, a stylesheet or a script, or could not find a file that it imports.',
  },
  'template-warning': {
    severity: 'warning',
    title: 'Template looks wrong',
    meaning:
      'esbuild compiled a template, a stylesheet or a script, but found something that is likely a mistake.',
  },
  'template-idle': {
    severity: 'warning',
    title: 'Code that no page runs',
    meaning:
      'An effect of React (`useEffect`, `useLayoutEffect`, `useInsertionEffect`, `useImperativeHandle`) or a handler such as `onClick` stands in a template. Pages are HTML, made while the site is built: React is not there when they are read. What happens in a browser is done by HTML itself, or by a script that the layout imports with `?url`. What packages do is not told.',
  },
  'template-load': {
    severity: 'error',
    title: 'Template fails when it is loaded',
    meaning: 'The code of a template outside its components threw an error.',
  },
  'template-endless': {
    severity: 'error',
    title: 'Template does not end',
    meaning:
      'Code of the templates ran for more than five seconds for one page, or while it was loaded, and was stopped: most likely a loop does not end. The place is where it was most of the time.',
  },
  'layout-unknown': {
    severity: 'error',
    title: 'Unknown layout',
    meaning:
      'A page names a layout that is not in `templates/`, or has none and `templates/page.tsx` does not exist.',
  },
  'layout-export': {
    severity: 'error',
    title: 'Layout exports the wrong thing',
    meaning:
      'A layout exports a component by default and, if it wants to, a zod object as `schema` and a function as `select`. `templates/settings.ts` exports a zod object as `settings`.',
  },
  'layout-failed': {
    severity: 'error',
    title: 'Template throws',
    meaning:
      'A component threw an error while a page was rendered. Suspense does not hide it: a fallback is never published.',
  },
  'layout-impure': {
    severity: 'error',
    title: 'Layout that depends on more than its props',
    meaning:
      'A layout reads the clock, the time zone, the machine or its language, rolls dice, prints, waits, runs a text as code, or changes what other pages are given too. Two builds of one site would differ, and so would a page that is kept from one that is made anew. Packages that a template imports are held to the same.',
  },
  'layout-suspended': {
    severity: 'error',
    title: 'Template waits for data',
    meaning: 'Async components, `lazy` and `use` of a promise have nothing to wait for in a static page.',
  },
  'content-unused': {
    severity: 'warning',
    title: 'Text of a page is not shown',
    meaning: 'The page has a Markdown body, but its layout does not render `children`.',
  },
} as const satisfies CodeTable;
