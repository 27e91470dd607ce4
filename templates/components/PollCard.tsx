import { z } from 'zod';

export const pollSchema = z.strictObject({
  question: z.string(),
  /** Three, since the stylesheet draws each bar as a share of seven votes. */
  options: z.array(z.string()).length(3).readonly(),
  /** Initials of three of the friends who have voted; three more are counted. */
  friends: z.array(z.string()).length(3).readonly(),
  tie: z.string(),
  broken: z.string(),
  caption: z.string(),
});

export type Poll = z.output<typeof pollSchema>;

const VOTES_EACH = 2;

interface Props {
  readonly poll: Poll;
}

/**
 * A poll that the visitor can answer. Six of seven friends have voted and each option has two votes, so any
 * choice breaks the tie. The radio buttons hold the state, and the stylesheet shows what follows from it:
 * what is marked `before` until a choice is made, what is marked `after` from then on.
 */
export function PollCard({ poll }: Props) {
  const cast = VOTES_EACH * poll.options.length;
  return (
    <div className="poll">
      <div className="poll-voters">
        <ul className="avatars" aria-hidden="true">
          {poll.friends.map((initial) => (
            <li key={initial}>{initial}</li>
          ))}
          <li>+{cast - poll.friends.length}</li>
          <li className="avatar-yours">
            <span className="before">?</span>
            <span className="after">You</span>
          </li>
        </ul>
        <p>
          <span className="before">
            {cast} of {cast + 1} voted
          </span>
          <span className="after">
            {cast + 1} of {cast + 1} voted
          </span>
        </p>
      </div>
      <fieldset>
        <legend>{poll.question}</legend>
        {poll.options.map((option) => (
          <PollOption key={option} name={option} />
        ))}
      </fieldset>
      <p className="poll-verdict">
        <span className="before">{poll.tie}</span>
        <span className="after">{poll.broken}</span>
      </p>
    </div>
  );
}

function PollOption({ name }: { readonly name: string }) {
  return (
    <label className="option">
      <input type="radio" name="vote" value={name} />
      <span className="option-name">{name}</span>
      <span className="option-votes">
        <span className="unchosen">{VOTES_EACH} votes</span>
        <span className="chosen">{VOTES_EACH + 1} votes</span>
      </span>
      <span className="option-track" aria-hidden="true">
        <span className="option-fill" />
      </span>
    </label>
  );
}
