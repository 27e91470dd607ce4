import { type Poll, PollCard } from './PollCard.tsx';
import { Tie } from './Tie.tsx';

/** The sample poll on a phone, in front of its own result. */
export function PollStage({ poll }: { readonly poll: Poll }) {
  return (
    <figure className="poll-stage">
      <div className="stage">
        <Tie />
        <div className="phone">
          <PollCard poll={poll} />
        </div>
      </div>
      <figcaption className="note">{poll.caption}</figcaption>
    </figure>
  );
}
