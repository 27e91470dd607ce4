/** The mark: two equal bars and the vote that will decide between them. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 48 48" width="32" height="32" aria-hidden="true">
      <rect className="pine" x="7" y="20" width="14" height="24" rx="5" />
      <rect className="mint" x="27" y="20" width="14" height="24" rx="5" />
      <circle className="vote" cx="24" cy="9" r="6" />
    </svg>
  );
}
