import type { CheckedSite } from './rule.ts';
import { usesIn } from './stylesheet.ts';

/** Stylesheets that pages load, and those that these import. What a script loads nobody knows. */
export function loadedStyles({ pages, files, resolve, read }: CheckedSite): readonly string[] {
  const loaded = new Set<string>();
  const follow = (address: string, route: string) => {
    const target = resolve(address, route);
    if (target.kind !== 'file' || loaded.has(target.file) || !files.has(target.file)) return;
    loaded.add(target.file);
    for (const { use, address: next } of usesIn(read(target.file).toString()))
      if (use === 'stylesheet') follow(next, `/${target.file}`);
  };
  for (const { page, facts } of pages)
    for (const [index, address] of facts.addresses.entries())
      if (facts.uses[index] === 'stylesheet') follow(address, page.route);
  return [...loaded];
}
