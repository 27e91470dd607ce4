import { z } from 'zod';
import { Mark } from './Mark.tsx';
import { type Poll, Verdict } from './PollCard.tsx';

/** Three moments of one evening, in which the poll at the top of the page is asked, answered and settled. */
export const momentsSchema = z.strictObject({
  /** Day of the evening, on the lock screen. */
  day: z.string(),
  /** Rows of the keyboard. */
  keys: z.array(z.string()).readonly(),
  /** Follows the number of people who have voted, on the table. */
  turnout: z.string(),
  /** Shown in the notification until the visitor votes. */
  news: z.string(),
  /** Follows the verdict in the notification once the visitor has voted. */
  settled: z.string(),
  moments: z.array(
    z.strictObject({
      picture: z.enum(['question', 'table', 'notification']),
      /** Clock time, such as `6:41`. */
      time: z.string(),
      title: z.string(),
      text: z.string(),
    }),
  ),
});

type Moments = z.output<typeof momentsSchema>;

interface QuestionProps {
  readonly poll: Poll;
  readonly keys: Moments['keys'];
}

interface TableProps {
  readonly you: string;
  readonly turnout: string;
}

interface Props {
  readonly moment: Moments['moments'][number];
  readonly why: Omit<Moments, 'moments'>;
  readonly poll: Poll;
  /** Name of the app. */
  readonly app: string;
}

export function Moment(props: Props) {
  const { picture, time, title, text } = props.moment;
  return (
    <li className="moment">
      <p className="moment-time">{time}</p>
      <div className={`moment-picture ${picture}`} aria-hidden="true">
        {picture === 'question' && <Question poll={props.poll} keys={props.why.keys} />}
        {picture === 'table' && <Table you={props.poll.you} turnout={props.why.turnout} />}
        {picture === 'notification' && <Notification {...props} />}
      </div>
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  );
}

/** The poll while it is written: the end of its question is still to come, and the key of the next letter is down. */
function Question({ poll: { question, options }, keys }: QuestionProps) {
  const typed = question.lastIndexOf(' ') + 4;
  const next = question[typed]?.toUpperCase();
  return (
    <>
      <div className="composer">
        <p>{question.slice(0, typed)}</p>
        <ul>
          {options.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
          <circle className="pine" cx="22" cy="22" r="22" />
          <path className="arrow" d="M22 31V14m-7 7 7-7 7 7" />
        </svg>
      </div>
      <div className="keys">
        {keys.map((row) => (
          <p key={row}>
            {[...row].map((key) => (key === next ? <b key={key}>{key}</b> : <i key={key}>{key}</i>))}
          </p>
        ))}
      </div>
    </>
  );
}

/** A round table from above, with the number of votes on it. All look at the seat at the bottom, which is the visitor's. */
function Table({ you, turnout }: TableProps) {
  return (
    <svg viewBox="0 0 240 240" width="240" height="240" aria-hidden="true">
      <circle className="table-top" cx="120" cy="120" r="62" />
      <text className="table-count before" x="120" y="131">
        6 {turnout}
      </text>
      <text className="table-count after" x="120" y="131">
        7 {turnout}
      </text>
      <path className="pine" d="M79 13a22 22 0 1 0 .1 0M28 77a22 22 0 1 0 .1 0" />
      <path className="bar" d="M161 13a22 22 0 1 0 .1 0M212 77a22 22 0 1 0 .1 0" />
      <path className="mint" d="M46 157a22 22 0 1 0 .1 0M194 157a22 22 0 1 0 .1 0" />
      <path
        className="eyes"
        d="M72 43a3 3 0 1 0 6 0a3 3 0 1 0-6 0M84 43a3 3 0 1 0 6 0a3 3 0 1 0-6 0M24 105a3 3 0 1 0 6 0a3 3 0 1 0-6 0M36 105a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
      />
      <path
        className="eyes"
        d="M150 43a3 3 0 1 0 6 0a3 3 0 1 0-6 0M162 43a3 3 0 1 0 6 0a3 3 0 1 0-6 0M198 105a3 3 0 1 0 6 0a3 3 0 1 0-6 0M210 105a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
      />
      <path
        className="eyes"
        d="M44 182a3 3 0 1 0 6 0a3 3 0 1 0-6 0M56 182a3 3 0 1 0 6 0a3 3 0 1 0-6 0M178 182a3 3 0 1 0 6 0a3 3 0 1 0-6 0M190 182a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
      />
      <circle className="seat" cx="120" cy="214" r="23" />
      <text className="seat-name" x="120" y="219">
        {you}
      </text>
    </svg>
  );
}

function Notification({ poll, why, app, moment }: Props) {
  return (
    <>
      <p className="lock-time">
        <span>{why.day}</span>
        {moment.time}
      </p>
      <div className="news">
        <Mark />
        <p>
          <b>{app}</b>
          <span className="before">{why.news}</span>
          <span className="after">
            <Verdict poll={poll} /> {why.settled}
          </span>
        </p>
      </div>
      <p className="lock-buttons">
        <i />
        <i />
      </p>
    </>
  );
}
