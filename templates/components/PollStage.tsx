import { type Poll, PollCard } from './PollCard.tsx';
import { Tie } from './Tie.tsx';

/** The sample poll on a phone, in front of its own result. */
export function PollStage({ poll }: { readonly poll: Poll }) {
  return (
    <div className="poll-stage">
      <figure className="stage">
        <div className="scene">
          <Tie />
          <div className="phone">
            <div className="phone-screen">
              <p className="phone-bar" aria-hidden="true">
                {poll.time}
              </p>
              <PollCard poll={poll} />
            </div>
          </div>
        </div>
        <figcaption className="note">{poll.caption}</figcaption>
      </figure>
    </div>
  );
}
