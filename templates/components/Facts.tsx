interface Props {
  readonly facts: readonly string[];
  /** A sheet whose last line is up to the reader, or bars like those of a poll. */
  readonly form: 'list' | 'bars';
}

/** The most important facts of a legal page, as on its social card, where the page has room next to the title. */
export function Facts({ facts, form }: Props) {
  return (
    <ul className={`facts facts-${form}`} aria-hidden="true">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
