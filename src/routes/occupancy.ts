/** Files of the output folder that have an owner. */
export class Occupancy<Owner> {
  readonly #owners = new Map<string, Owner>();
  readonly #files = new Map<string, Owner>();
  readonly #folders = new Map<string, Owner>();

  /** Reserves a file. Returns the owner of an earlier file if both can't exist together on every system and host. */
  take(file: string, owner: Owner): Owner | undefined {
    const folded = fold(file);
    const url = urlOf(folded);
    const around = foldersAround(folded);
    const inTheWay = around.find((folder) => this.#files.has(folder));
    const earlier =
      this.#owners.get(url) ??
      this.#folders.get(folded) ??
      (inTheWay === undefined ? undefined : this.#files.get(inTheWay));
    if (earlier !== undefined) return earlier;
    this.#owners.set(url, owner);
    this.#files.set(folded, owner);
    for (const folder of around) this.#folders.set(folder, owner);
    return undefined;
  }
}

/** Returns the same for `x.html` and `x/index.html`, because hosts answer `/x` with either of them. */
function urlOf(file: string): string {
  return file.replace(/(?:^|\/)index\.html$|\.html$/, '');
}

/** Returns the folders of a file: `a` and `a/b` for `a/b/c`. */
export function foldersAround(file: string): readonly string[] {
  const folders: string[] = [];
  for (let slash = file.indexOf('/'); slash !== -1; slash = file.indexOf('/', slash + 1))
    folders.push(file.slice(0, slash));
  return folders;
}

/**
 * Folds a text as file systems do that ignore case, and the ways to compose a letter. Texts that are
 * equal here would be one file there. The result doesn't depend on the locale.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}

/** Texts that folding doesn't change: ASCII without capitals. */
const PLAIN = /^[ -@[-~]*$/;
