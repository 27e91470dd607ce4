/**
 * The nodes below `length` that are in doubt, as 1: those that `isGiven` names, those for which `isOutdated` is true of a
 * node that they asked for, and all that asked for one in doubt.
 */
export function spreadDoubt(
  length: number,
  askedBy: (node: number) => ArrayLike<number>,
  isGiven: (node: number) => boolean,
  isOutdated: (node: number, asked: number) => boolean,
): Uint8Array {
  const doubtful = new Uint8Array(length);
  const isInDoubt = (node: number) => {
    const asked = askedBy(node);
    for (let at = 0; at < asked.length; at += 1) {
      const other = asked[at] ?? 0;
      if (doubtful[other] === 1 || isOutdated(node, other)) return true;
    }
    return false;
  };
  let isWhole = true;
  const look = (node: number) => {
    if (doubtful[node] === 1 || !isInDoubt(node)) return;
    doubtful[node] = 1;
    isWhole = false;
  };
  for (let node = 0; node < length; node += 1) if (isGiven(node)) doubtful[node] = 1;
  // Most nodes have a lower number than those that they ask for, and some a higher one.
  do {
    isWhole = true;
    for (let node = length - 1; node >= 0; node -= 1) look(node);
    if (!isWhole) for (let node = 0; node < length; node += 1) look(node);
  } while (!isWhole);
  return doubtful;
}
