/**
 * Pictures made of the mark's own parts: bars that stand on the ground, and exactly one dot in the colour of
 * "your vote". They are decoration, in a panel of their own.
 */
const drawings = {
  /** A poll that has been decided. */
  result: (
    <g transform="translate(0 -10)">
      <rect className="surface" x="24" y="14" width="192" height="24" rx="12" />
      <rect className="surface" x="24" y="50" width="192" height="24" rx="12" />
      <rect className="surface" x="24" y="86" width="192" height="24" rx="12" />
      <rect className="pine" x="24" y="14" width="150" height="24" rx="12" />
      <rect className="mint" x="24" y="50" width="92" height="24" rx="12" />
      <rect className="mint" x="24" y="86" width="92" height="24" rx="12" />
      <circle className="vote" cx="162" cy="26" r="8" />
    </g>
  ),
  /** Seven people, one of whom has not voted yet. */
  friends: (
    <>
      <path
        className="pine"
        d="M20 130V78a11 11 0 0 1 22 0v52zM110 130V58a11 11 0 0 1 22 0v72zM200 130V76a11 11 0 0 1 22 0v54z"
      />
      <path className="mint" d="M50 130V62a11 11 0 0 1 22 0v68zM140 130V80a11 11 0 0 1 22 0v50z" />
      <path className="bar" d="M80 130V86a11 11 0 0 1 22 0v44zM170 130V66a11 11 0 0 1 22 0v64z" />
      <path
        className="pine"
        d="M21 51a10 10 0 1 1 20 0a10 10 0 1 1-20 0M111 31a10 10 0 1 1 20 0a10 10 0 1 1-20 0M201 49a10 10 0 1 1 20 0a10 10 0 1 1-20 0"
      />
      <path className="mint" d="M51 35a10 10 0 1 1 20 0a10 10 0 1 1-20 0" />
      <path
        className="bar"
        d="M81 59a10 10 0 1 1 20 0a10 10 0 1 1-20 0M171 39a10 10 0 1 1 20 0a10 10 0 1 1-20 0"
      />
      <circle className="vote" cx="151" cy="53" r="10" />
    </>
  ),
  /** News that spread. */
  bolt: (
    <g transform="translate(0 -9)">
      <path
        className="waves"
        d="M76 40a42 42 0 0 0 0 44M56 26a70 70 0 0 0 0 72M164 40a42 42 0 0 1 0 44M184 26a70 70 0 0 1 0 72"
      />
      <path className="bolt" d="M126 12 92 66h26l-6 44 38-58h-28z" />
      <circle className="vote" cx="150" cy="22" r="10" />
    </g>
  ),
} as const;

export type DrawingName = keyof typeof drawings;

export const drawingNames = Object.keys(drawings) as [DrawingName, ...DrawingName[]];

export function Drawing({ name }: { readonly name: DrawingName }) {
  return (
    <div className="drawing">
      <svg viewBox="0 0 240 120" width="240" height="120" aria-hidden="true">
        {drawings[name]}
      </svg>
    </div>
  );
}
