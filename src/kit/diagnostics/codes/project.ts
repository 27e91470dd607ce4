// Codes of the files and folders of a site.
export const projectEntries = {
  error: {
    'content-missing': [
      'No content folder',
      'A site is a folder that contains `content/` and `templates/`. Both are required.',
    ],
    'templates-missing': [
      'No templates folder',
      'A site is a folder that contains `content/` and `templates/`. Both are required.',
    ],
    'pages-missing': [
      'No pages',
      'Publishing a site without pages would delete everything that is published. Pages are the `.md` files in `content/`, and the records of collections that have pages.',
    ],
    'file-too-large': [
      'File too large',
      'The Markdown page or settings file is over the size limit and was not parsed.',
    ],
    'link-outside': [
      'Symbolic link leaves the project',
      'A symbolic link may point to another file of the project. In `content/`, it may point to `content/`, `public/` and the folders listed under `sharedFolders`. Other links are not followed.',
    ],
    'link-repeated': [
      'Symbolic link followed twice',
      'This link is inside a folder that another link points to as well. Each link is followed only once, because a few of them could create any number of pages.',
    ],
    'link-dangling': [
      'Broken symbolic link',
      'The target of the symbolic link does not exist, or the link points back to itself.',
    ],
    'merge-conflict': [
      'Unresolved merge conflict',
      'The file has lines such as `<<<<<<< HEAD`, `=======` and `>>>>>>> branch`, between which Git puts two versions of the same lines. In Markdown, a fenced code block may show them.',
    ],
    'lfs-pointer': [
      'Pointer of Git LFS',
      'The file stands for a large file in Git LFS that was not downloaded. Run `git lfs pull`; in CI, let the checkout do it (`lfs: true`).',
    ],
    'file-type': [
      'File is of another type than its name says',
      'Browsers show nothing for an SVG whose name ends in `.png`, or for a web page whose name ends in `.pdf`, because servers announce the type by the name.',
    ],
    'name-shared': [
      'Names that some disks do not distinguish',
      'The disks of Windows and macOS ignore case, and the ways to encode an accent. There, two such files or folders are one: a checkout replaces one by the other, and the site differs from machine to machine.',
    ],
    'name-invalid': [
      'File name cannot be published',
      'The name is not valid UTF-8, contains a control character, an invisible character or one that Windows forbids, ends in a dot or a space, is longer than 230 bytes, or is reserved by Windows (`con`, `nul`, …). Such a file cannot be checked out or served everywhere. Pages also cannot be in `assets/`, whose files browsers cache for a year.',
    ],
    'text-encoding': [
      'Not UTF-8 text',
      'Pages and settings must be UTF-8. Other encodings and NUL characters are refused rather than guessed.',
    ],
  },
  warning: {
    'file-unread': [
      'Unused file',
      'The file looks like a page or layout of another tool. Here, pages end in `.md`, and layouts are `.tsx` files directly in `templates/` whose names start with a lowercase letter.',
    ],
    'file-special': [
      'Not a regular file',
      'Pipes, sockets and devices are never read or published: reading one could block forever.',
    ],
    'file-hidden': [
      'Hidden file not published',
      'Files in `public/` whose names start with a dot are not published, because `.env` and `.git` contain secrets. `.well-known`, `.htaccess` and `.nojekyll` are exceptions.',
    ],
  },
  info: {
    'readme-left-out': [
      'README is not published',
      'A `README.md` in `content/` is for people who work on the site. It is not a page, and links cannot point to it.',
    ],
  },
} as const;
