/**
 * Three bars of one height, one for each option of the poll, and the vote that is missing. Where the page has the poll,
 * the stylesheet lets the bar of the chosen option rise and the vote land in it.
 */
export function Tie() {
  return (
    <div className="tie" aria-hidden="true">
      <span className="tie-bar" />
      <span className="tie-bar" />
      <span className="tie-bar" />
      <b className="tie-vote" />
    </div>
  );
}
