/**
 * The mark: two equal bars and the vote that will decide between them. It is drawn here alone; the icon, which
 * cards show too, is made of it by docs/drawings/render.mjs.
 */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 35 42" width="25" height="30" aria-hidden="true">
      <rect className="pine" y="17" width="15" height="25" rx="5" />
      <rect className="mint" x="20" y="17" width="15" height="25" rx="5" />
      <circle className="vote" cx="17.5" cy="6.5" r="6.5" />
    </svg>
  );
}
