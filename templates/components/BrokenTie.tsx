/** The mark after the vote: the dot has landed, and one bar is taller. */
export function BrokenTie() {
  return (
    <svg className="broken-tie" viewBox="0 0 200 180" width="200" height="180" aria-hidden="true">
      <rect className="pine" x="8" y="8" width="86" height="200" rx="28" />
      <rect className="mint" x="106" y="74" width="86" height="134" rx="28" />
      <circle className="vote" cx="51" cy="51" r="25" />
    </svg>
  );
}
