/** Codes of templates, exemptions and the output folder. */
export const templateEntries = {
  error: {
    'template-build': [
      'Template cannot be compiled',
      'esbuild could not compile a template, stylesheet or script, or could not find a file that it imports.',
    ],
    'template-load': [
      'Template fails to load',
      'Code of the template that runs on import, outside its components, threw an error.',
    ],
    'template-endless': [
      'Template does not finish',
      'Template code ran for more than five seconds for one page, or on import, and was stopped. It probably contains an endless loop. The place is where it spent most of that time.',
    ],
    'layout-unknown': [
      'Unknown layout',
      'A page sets a layout that is not in `templates/`, or sets none and `templates/page.tsx` does not exist.',
    ],
    'layout-export': [
      'Invalid layout exports',
      'A layout exports a component by default and, optionally, a zod object as `schema` and a function as `select`. `templates/settings.ts` exports a zod object as `settings`.',
    ],
    'layout-failed': [
      'Template throws',
      'A component threw an error while rendering a page. Suspense does not hide it: fallbacks are never published.',
    ],
    'layout-impure': [
      'Layout depends on more than its props',
      'A layout reads the clock, the environment or the locale, uses randomness, waits, evals, or changes data that other pages share: its props, or a variable, array, object or Map of a loaded module. Two builds of the same site would differ, and so would a cached page and a rebuilt one. In packages that templates import, the clock always shows the beginning of the day of the build, and randomness is a fixed sequence.',
    ],
    'layout-suspended': [
      'Template waits for data',
      'Static pages cannot wait, so async components, `lazy` and `use` of a promise do not work.',
    ],
    'exemption-invalid': [
      'Invalid exemption',
      'An exemption needs the code of a rule or a warning, and a reason. Use `checks.rules` in the settings for pages, and a `site-check-ignore` comment for a single line.',
    ],
    'output-refused': [
      'Output folder refused',
      'The output folder cannot be a file, the home folder, the project, a folder that contains one of these, or an input folder. With `--releases` it is a link that the tool creates, and nothing else.',
    ],
    'output-not-ours': [
      'Output folder with foreign files',
      'The build writes to a non-empty folder only if an earlier build of this site wrote it: `.site/` says so, or one of its files matches this build byte for byte. `--force` takes the folder over; foreign files stay even then.',
    ],
  },
  warning: {
    'template-warning': [
      'Possible mistake in a template',
      'esbuild compiled a template, stylesheet or script, but found a probable mistake.',
    ],
    'template-idle': [
      'Browser code in a template',
      'The template uses a React effect (`useEffect`, `useLayoutEffect`, `useInsertionEffect`, `useImperativeHandle`) or an event handler such as `onClick`. Pages are HTML that is rendered at build time, and React does not run in the browser. Use plain HTML, or a script that the layout imports with `?url`. Code in packages is not reported.',
    ],
    'template-log': [
      'Template prints to the console',
      'The template calls a console method such as `log`. The message shows what it prints, for the first page that prints at this place. Nothing of it is in the page. What packages print is dropped.',
    ],
    'content-unused': [
      'Page text is not shown',
      'The page has Markdown text, but its layout does not render `children`.',
    ],
    'exemption-unused': [
      'Unused exemption',
      'Nothing matches this exemption any more. It would hide the next mistake of its kind.',
    ],
  },
  info: {
    'output-foreign': [
      'Foreign files in the output folder',
      'The build deletes only files that an earlier build wrote and nobody has changed. Other files stay, and are listed once.',
    ],
  },
} as const;
