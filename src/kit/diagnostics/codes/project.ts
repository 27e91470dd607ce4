import { error, info, warning } from '../diagnostic.ts';

/** Codes of what is found in the folders of a project. */
export const projectCodes = {
  'content-missing': error(
    'No content folder',
    'A site is a folder that holds `content/` and `templates/`. Nothing is built without both.',
  ),
  'templates-missing': error(
    'No templates folder',
    'A site is a folder that holds `content/` and `templates/`. Nothing is built without both.',
  ),
  'pages-missing': error(
    'No pages',
    'Publishing a site without any page would remove all that is published. Pages are the files in `content/` that end in `.md`, and records of collections that have pages.',
  ),
  'file-unread': warning(
    'File that is read by nobody',
    'A file looks like a page or a layout of another tool, and is neither here: pages end in `.md`, layouts lie in `templates/` itself, begin with a lower-case letter and end in `.tsx`.',
  ),
  'file-special': warning(
    'Not a regular file',
    'Pipes, sockets and devices are never read or published: reading one could wait for ever.',
  ),
  'readme-left-out': info(
    'README is no page',
    'A `README.md` in `content/` is for people who work on the site, and is shown to them where the sources are kept. It is no page of the site, and no link of the site leads to it.',
  ),
  'file-hidden': warning(
    'Hidden file not published',
    'Files in `public/` whose name begins with a dot stay unpublished, because `.env` and `.git` hold secrets. `.well-known`, `.htaccess` and `.nojekyll` are the exceptions.',
  ),
  'file-too-large': error(
    'File too large',
    'A Markdown page or settings file above the limit is refused before it is parsed.',
  ),
  'link-outside': error(
    'Symbolic link leaves the project',
    'A symbolic link may point to another file of the project, and one in `content/` to what lies in `content/`, in `public/`, or in a folder that the setting `sharedFolders` names. One that leaves these is never followed.',
  ),
  'link-repeated': error(
    'Symbolic link followed twice',
    'A link to a folder lies in a folder that other links lead to as well. Each is followed once: a few of them could make any number of pages.',
  ),
  'link-dangling': error(
    'Symbolic link leads nowhere',
    'The target of a symbolic link does not exist, or the link leads back to itself.',
  ),
  'name-invalid': error(
    'File name cannot be published',
    'The name is not valid UTF-8, holds a control character, a character that nobody sees, or a sign that Windows refuses, ends in a dot or a space, is longer than 230 bytes, or is reserved by Windows (`con`, `nul`, …). Such a file could not be checked out or served everywhere. A page does not lie in `assets/`, whose files browsers keep for a year.',
  ),
  'text-encoding': error(
    'Not UTF-8 text',
    'Pages and settings are UTF-8. Other encodings and NUL characters are refused instead of being guessed at.',
  ),
};
