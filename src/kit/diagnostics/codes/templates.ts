import { error, info, warning } from '../diagnostic.ts';

/** Codes of templates, recorded legal texts, exemptions and the output folder. */
export const templateCodes = {
  'template-build': error(
    'Template cannot be compiled',
    'esbuild could not compile a template, a stylesheet or a script, or could not find a file that it imports.',
  ),
  'template-warning': warning(
    'Template looks wrong',
    'esbuild compiled a template, a stylesheet or a script, but found something that is likely a mistake.',
  ),
  'template-idle': warning(
    'Code that no page runs',
    'An effect of React (`useEffect`, `useLayoutEffect`, `useInsertionEffect`, `useImperativeHandle`) or a handler such as `onClick` stands in a template. Pages are HTML, made while the site is built: React is not there when they are read. What happens in a browser is done by HTML itself, or by a script that the layout imports with `?url`. What packages do is not reported.',
  ),
  'template-load': error(
    'Template fails when it is loaded',
    'The code of a template outside its components threw an error.',
  ),
  'template-endless': error(
    'Template does not end',
    'Code of the templates ran for more than five seconds for one page, or while it was loaded, and was stopped: most likely a loop does not end. The place is where it was most of the time.',
  ),
  'layout-unknown': error(
    'Unknown layout',
    'A page names a layout that is not in `templates/`, or has none and `templates/page.tsx` does not exist.',
  ),
  'layout-export': error(
    'Layout exports the wrong thing',
    'A layout exports a component by default and, if it wants to, a zod object as `schema` and a function as `select`. `templates/settings.ts` exports a zod object as `settings`.',
  ),
  'layout-failed': error(
    'Template throws',
    'A component threw an error while a page was rendered. Suspense does not hide it: a fallback is never published.',
  ),
  'layout-impure': error(
    'Layout that depends on more than its props',
    'A layout reads the clock, the time zone, the environment or the locale, uses randomness, logs, waits, evaluates text as code, or changes data that other pages share: its props, or a variable, array, object or Map of a module that is already loaded. Two builds of the same site would differ, and a cached page would differ from a rebuilt one. The same rules apply to packages that templates import.',
  ),
  'layout-suspended': error(
    'Template waits for data',
    'Async components, `lazy` and `use` of a promise have nothing to wait for in a static page.',
  ),
  'content-unused': warning(
    'Text of a page is not shown',
    'The page has a Markdown body, but its layout does not render `children`.',
  ),
  'legal-lock': error(
    'Record of legal texts is damaged',
    '`content/legal.lock.yaml` lists the versions of each legal text, counted from 1, each with a date that is later than the one before, a hash and a note. It is made by `site legal bump`, and not by hand.',
  ),
  'exemption-invalid': error(
    'Exemption without a rule or a reason',
    'An exemption names a rule, or a warning, and says in words why it does not hold here: `checks.rules` in the settings does it for pages, a comment `site-check-ignore` for a line.',
  ),
  'exemption-unused': warning(
    'Exemption that is not needed any more',
    'What the exemption is for is no longer there. It would hide the next mistake of its kind.',
  ),
  'output-refused': error(
    'Output folder refused',
    'The output folder may not be a file, the home folder, the project itself, a folder that contains one of them, or an input folder. With `--releases` it is a link that the tool makes, and may not be anything else.',
  ),
  'output-not-ours': error(
    'Output folder of somebody else',
    'A folder that is not empty is only written to when a build of this site wrote it: `.site/` says so, or one of its files is byte for byte what this build makes. `--force` takes it over; what the build does not make stays even then.',
  ),
  'output-foreign': info(
    'Files of others in the output folder',
    'Only files that an earlier build wrote, and that nobody has changed since, are ever deleted. Others stay, and are named once.',
  ),
};
