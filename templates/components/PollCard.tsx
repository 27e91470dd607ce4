import { z } from 'zod';

export const pollSchema = z.strictObject({
  question: z.string(),
  /** Three, since the stylesheet draws a bar for each, and each as a share of seven votes. */
  options: z
    .array(z.strictObject({ name: z.string(), verdict: z.string() }))
    .length(3)
    .readonly(),
  /** Initials of three of the friends who have voted; three more are counted. */
  friends: z.array(z.string()).length(3).readonly(),
  /** Clock time, shown on the phone. */
  time: z.string(),
  /** Shown above the options until one is chosen; then that option's verdict takes over. */
  tie: z.string(),
  /** Follows the number of votes of an option. */
  votes: z.string(),
  /** Follows the number of people who have voted, below the options. */
  turnout: z.string(),
  /** Marks the visitor. */
  you: z.string(),
  caption: z.string(),
});

export type Poll = z.output<typeof pollSchema>;

const VOTES_EACH = 2;

interface Props {
  readonly poll: Poll;
}

/**
 * Poll that the visitor can answer. Six of seven friends have voted and each option has two votes, so any
 * choice breaks the tie. The radio buttons hold the state for the whole page, and the stylesheet follows it: elements
 * marked `before` show until a choice is made, those marked `after` from then on.
 */
export function PollCard({ poll }: Props) {
  return (
    <div className="poll">
      <fieldset>
        <legend>{poll.question}</legend>
        <p className="poll-verdict" role="status">
          <span className="before">{poll.tie}</span>
          <Verdict poll={poll} />
        </p>
        {poll.options.map(({ name }, index) => (
          <PollOption key={name} id={`vote-${index + 1}`} name={name} votes={poll.votes} />
        ))}
      </fieldset>
      <Voters poll={poll} />
    </div>
  );
}

/** The verdict of the chosen option; nothing until there is one. */
export function Verdict({ poll }: Props) {
  return poll.options.map(({ verdict }, index) => (
    <strong key={verdict} className={`verdict verdict-${index + 1}`}>
      {verdict}
    </strong>
  ));
}

interface OptionProps {
  readonly id: string;
  readonly name: string;
  readonly votes: string;
}

function PollOption({ id, name, votes }: OptionProps) {
  return (
    <label className="option">
      <input type="radio" name="vote" id={id} value={name} />
      <span className="option-name">{name}</span>
      <span className="option-votes">
        <span className="unchosen">
          {VOTES_EACH} {votes}
        </span>
        <span className="chosen">
          {VOTES_EACH + 1} {votes}
        </span>
      </span>
      <span className="option-track" aria-hidden="true">
        <span className="option-fill" />
      </span>
    </label>
  );
}

function Voters({ poll }: Props) {
  const cast = VOTES_EACH * poll.options.length;
  return (
    <div className="poll-voters">
      <ul className="avatars" aria-hidden="true">
        {poll.friends.map((initial) => (
          <li key={initial}>{initial}</li>
        ))}
        <li>+{cast - poll.friends.length}</li>
        <li className="avatar-yours">
          <span className="before">?</span>
          <span className="after">{poll.you}</span>
        </li>
      </ul>
      <p>
        <span className="before">{cast}</span>
        <span className="after">{cast + 1}</span> {poll.turnout}
      </p>
    </div>
  );
}
