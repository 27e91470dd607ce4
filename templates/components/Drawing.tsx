/**
 * Pictures made of the mark's own parts: bars, and exactly one dot in the colour of "your vote". They are decoration,
 * in a panel of their own.
 */
const drawings = {
  /** A poll that has been decided. */
  result: (
    <>
      <path
        className="surface"
        d="M36 16h168a12 12 0 0 1 0 24H36a12 12 0 0 1 0-24M36 50h168a12 12 0 0 1 0 24H36a12 12 0 0 1 0-24M36 84h168a12 12 0 0 1 0 24H36a12 12 0 0 1 0-24"
      />
      <rect className="pine" x="24" y="16" width="150" height="24" rx="12" />
      <rect className="bar" x="24" y="50" width="92" height="24" rx="12" />
      <rect className="mint" x="24" y="84" width="92" height="24" rx="12" />
      <circle className="vote" cx="162" cy="28" r="8" />
    </>
  ),
  /** Seven people, one of whom has not voted yet. */
  friends: (
    <>
      <path
        className="pine"
        d="M20 124V78a11 11 0 0 1 22 0v46zM110 124V58a11 11 0 0 1 22 0v66zM200 124V76a11 11 0 0 1 22 0v48zM21 51a10 10 0 1 1 20 0a10 10 0 1 1-20 0M111 31a10 10 0 1 1 20 0a10 10 0 1 1-20 0M201 49a10 10 0 1 1 20 0a10 10 0 1 1-20 0"
      />
      <path
        className="mint"
        d="M50 124V62a11 11 0 0 1 22 0v62zM140 124V80a11 11 0 0 1 22 0v44zM51 35a10 10 0 1 1 20 0a10 10 0 1 1-20 0"
      />
      <path
        className="bar"
        d="M80 124V86a11 11 0 0 1 22 0v38zM170 124V66a11 11 0 0 1 22 0v58zM81 59a10 10 0 1 1 20 0a10 10 0 1 1-20 0M171 39a10 10 0 1 1 20 0a10 10 0 1 1-20 0"
      />
      <circle className="vote" cx="151" cy="53" r="10" />
    </>
  ),
  /** A vote on its way: what it passes stretches out behind it. */
  dash: (
    <>
      <rect className="mint" x="84" y="24" width="72" height="20" rx="10" />
      <rect className="pine" x="20" y="51" width="150" height="22" rx="11" />
      <rect className="bar" x="58" y="80" width="98" height="20" rx="10" />
      <circle className="vote" cx="200" cy="62" r="20" />
    </>
  ),
} as const;

export type DrawingName = keyof typeof drawings;

export const drawingNames = Object.keys(drawings) as [DrawingName, ...DrawingName[]];

export function Drawing({ name }: { readonly name: DrawingName }) {
  return (
    <div className="drawing">
      <svg viewBox="0 0 240 124" width="240" height="124" aria-hidden="true">
        {drawings[name]}
      </svg>
    </div>
  );
}
