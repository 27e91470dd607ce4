/** A placeholder drawing: replace it with a picture of the real thing. */
export function Picture() {
  return (
    <svg className="picture" viewBox="0 0 560 480" aria-hidden="true">
      <g transform="rotate(5 400 150)">
        <rect className="sheet-2" x="300" y="20" width="230" height="250" rx="24" />
        <circle className="ring" cx="415" cy="150" r="66" />
        <circle className="ring ring-done" cx="415" cy="150" r="66" pathLength="100" />
      </g>
      <g transform="rotate(-4 200 240)">
        <rect className="sheet-1" x="30" y="70" width="330" height="330" rx="28" />
        <circle className="dot" cx="66" cy="106" r="8" />
        <circle className="dot" cx="92" cy="106" r="8" />
        <path className="stroke" d="M66 160h150M66 190h90" />
        <path className="bars" d="M74 350v-60M122 350v-100M170 350v-76M218 350v-128M266 350v-104" />
        <path className="bars bars-last" d="M314 350v-170" />
      </g>
      <g transform="rotate(3 380 370)">
        <rect className="sheet-3" x="250" y="300" width="280" height="150" rx="24" />
        <path className="tick" d="M282 345l10 10 20-22M282 405l10 10 20-22" />
        <path className="stroke stroke-dark" d="M336 345h150M336 405h110" />
      </g>
    </svg>
  );
}

const DRAWINGS = [
  'M6 10h36v24H22l-8 8v-8H6zM50 22h8v22h-6v8l-9-8H30',
  'M8 14h48v42H8zM8 26h48M20 6v14M44 6v14M22 41l7 7 14-14',
  'M14 6h36v52l-6-5-6 5-6-5-6 5-6-5-6 5zM23 20h18M23 31h18',
  'M37 5L12 37h18l-4 22 26-33H33z',
];

/** A sign for a feature, one of a few. */
export function Drawing({ number }: { readonly number: number }) {
  return (
    <svg className="drawing" viewBox="0 0 64 64" aria-hidden="true">
      <path d={DRAWINGS[number % DRAWINGS.length]} />
    </svg>
  );
}
