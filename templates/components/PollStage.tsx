import { type Poll, PollCard } from './PollCard.tsx';

/** The sample poll on a phone, in front of the mark drawn large. Voting breaks that tie as well. */
export function PollStage({ poll }: { readonly poll: Poll }) {
  return (
    <figure className="poll-stage">
      <div className="stage">
        <div className="stage-bar stage-bar-left" />
        <div className="stage-bar stage-bar-right" />
        <div className="stage-vote" />
        <div className="phone">
          <PollCard poll={poll} />
        </div>
      </div>
      <figcaption className="note">{poll.caption}</figcaption>
    </figure>
  );
}
