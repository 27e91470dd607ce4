import { type BillProps, moneyOf, sharesOf } from './Bill.tsx';

/** Parts of what a tax and a tip add to a share. */
const TAX = 0.08;
const TIP = 0.18;

/** A picture of a feature, made of the bill next to the title: one of four, by the number of the feature. */
export function Miniature({ number, ...given }: BillProps & { readonly number: number }) {
  const Picture = PICTURES[number] ?? Lines;
  return (
    <div className="mini" aria-hidden="true">
      <Picture {...given} />
    </div>
  );
}

const PICTURES = [Lines, Halves, Sum, Message] as const;

/** Number of features that have one. */
export const MINIATURES = PICTURES.length;

/** The lines of the receipt as buttons. One is smudged. */
function Lines(given: BillProps) {
  const money = moneyOf(given);
  return given.bill.items.map(({ name, price }, index) => (
    <span key={name} className={index === 3 ? 'chip chip-open' : 'chip'}>
      {index === 3 ? `${name.slice(0, -2)}…?` : name} <b>{money(price)}</b>
    </span>
  ));
}

/** A bottle for two. */
function Halves(given: BillProps) {
  const shared = given.bill.items.find((item) => item.for.length === 2);
  return (
    <>
      <svg viewBox="0 0 64 64" width="72" height="72" aria-hidden="true">
        <path className="half-1" d="M30 2a30 30 0 0 0 0 60z" />
        <path className="half-2" d="M34 2a30 30 0 0 1 0 60z" />
      </svg>
      {shared && (
        <span className="chip">
          {moneyOf(given)(shared.price / 2)} {given.bill.words.each}
        </span>
      )}
    </>
  );
}

/** The share of the first person, with tax and tip. */
function Sum(given: BillProps) {
  const money = moneyOf(given);
  const { words } = given.bill;
  const [first] = sharesOf(given.bill);
  if (!first) return null;
  const { name, byItem } = first;
  return (
    <dl>
      {[
        [name, byItem],
        [words.tax, byItem * TAX],
        [words.tip, byItem * TIP],
        ['', byItem * (1 + TAX + TIP)],
      ].map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{money(Number(amount))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The message to the last person, and the answer. */
function Message(given: BillProps) {
  const last = sharesOf(given.bill).at(-1);
  if (!last) return null;
  const { place, words } = given.bill;
  return (
    <>
      <span className="bubble">
        {place}: {words.share} <b>{moneyOf(given)(last.byItem)}</b>
      </span>
      <span className="bubble bubble-answer">{words.paid}</span>
    </>
  );
}
