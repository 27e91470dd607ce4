/** Drawings on a grid of 48 with a stroke of 3. Each holds exactly one dot in the colour of "your vote". */
const drawings = {
  bars: (
    <>
      <path d="M9 43V27a4 4 0 0 1 4-4h3a4 4 0 0 1 4 4v16M28 43V27a4 4 0 0 1 4-4h3a4 4 0 0 1 4 4v16M4 43h40" />
      <circle className="icon-vote" cx="24" cy="10" r="5" />
    </>
  ),
  heads: (
    <>
      <path d="M16 23.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14M4 42v-2a9.5 9.5 0 0 1 9.5-9.5h5A9.5 9.5 0 0 1 28 40v2M32 23.5a7 7 0 0 0 3-13.3M35 31a9.5 9.5 0 0 1 9 9.5V42" />
      <circle className="icon-vote" cx="26" cy="6" r="4.5" />
    </>
  ),
  bolt: (
    <>
      <path d="M25 4 9 27.5h13L20 44l18-25H25z" />
      <circle className="icon-vote" cx="38" cy="39" r="5" />
    </>
  ),
} as const;

export type IconName = keyof typeof drawings;

export const iconNames = Object.keys(drawings) as [IconName, ...IconName[]];

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
