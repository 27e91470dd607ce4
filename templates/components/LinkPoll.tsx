interface Props {
  readonly question: string;
  /** The first one looks chosen. */
  readonly links: readonly { readonly label: string; readonly href: string }[];
}

/** Links that look like the options of a poll. */
export function LinkPoll({ question, links }: Props) {
  return (
    <nav className="link-poll" aria-labelledby="link-poll">
      <p id="link-poll">{question}</p>
      <ul>
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
