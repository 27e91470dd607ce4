/** Files of the output folder that have an owner. */
export class Occupancy<Owner> {
  readonly #addresses = new Map<string, Owner>();
  readonly #files = new Map<string, Owner>();
  readonly #folders = new Map<string, Owner>();

  /** Reserves a file. Returns the owner of an earlier file if both can't exist together on every system and host. */
  take(file: string, owner: Owner): Owner | undefined {
    const folded = fold(file);
    const address = addressOf(folded);
    const around = foldersOf(folded);
    const inTheWay = around.find((folder) => this.#files.has(folder));
    const earlier =
      this.#addresses.get(address) ??
      this.#folders.get(folded) ??
      (inTheWay === undefined ? undefined : this.#files.get(inTheWay));
    if (earlier !== undefined) return earlier;
    this.#addresses.set(address, owner);
    this.#files.set(folded, owner);
    for (const folder of around) this.#folders.set(folder, owner);
    return undefined;
  }
}

/** The same for `x.html` and `x/index.html`: some hosts answer for `/x` with the one, some with the other. */
function addressOf(file: string): string {
  return file.replace(/(?:^|\/)index\.html$|\.html$/, '');
}

/** `a` and `a/b` of `a/b/c`. */
function foldersOf(file: string): readonly string[] {
  const folders: string[] = [];
  for (let slash = file.indexOf('/'); slash !== -1; slash = file.indexOf('/', slash + 1))
    folders.push(file.slice(0, slash));
  return folders;
}

/**
 * A text as file systems see it that take upper and lower case, and the ways to compose a letter, for one. Texts that are
 * equal here would be one file there. It does not depend on the locale.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}

/** Texts that folding doesn't change: ASCII without capitals. */
const PLAIN = /^[ -@[-~]*$/;
