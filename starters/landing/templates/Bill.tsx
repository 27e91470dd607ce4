import { formatNumber, type LayoutProps } from 'sitewright';
import { z } from 'zod';

export const bill = z.object({
  place: z.string(),
  /** ISO 4217 code: `EUR` */
  currency: z.string(),
  people: z.array(z.string()).min(2),
  items: z.array(z.object({ name: z.string(), price: z.number(), for: z.array(z.string()).min(1) })),
  words: z.object({
    split: z.string(),
    evenly: z.string(),
    byItem: z.string(),
    each: z.string(),
    tax: z.string(),
    tip: z.string(),
    share: z.string(),
    paid: z.string(),
  }),
});

type BillData = LayoutProps<{ schema: typeof bill }>['page']['fields'];

export interface BillProps {
  readonly bill: BillData;
  readonly language: string;
}

/** Writes amounts in the currency of a bill. */
export function moneyOf({ bill: { currency }, language }: BillProps): (amount: number) => string {
  return (amount) => formatNumber(amount, language, { style: 'currency', currency });
}

/** The share of each person, evenly and by item. */
export function sharesOf({ people, items }: BillData) {
  const total = items.reduce((sum, { price }) => sum + price, 0);
  return people.map((name) => ({
    name,
    evenly: total / people.length,
    byItem: items.reduce(
      (sum, item) => sum + (item.for.includes(name) ? item.price / item.for.length : 0),
      0,
    ),
  }));
}

/** A working miniature of the product: two radio buttons choose which of two columns of amounts the stylesheet shows. */
export function Bill({ bill, language }: BillProps) {
  const { place, people, items, words } = bill;
  const money = moneyOf({ bill, language });
  const total = items.reduce((sum, { price }) => sum + price, 0);
  const shares = sharesOf(bill);
  const most = Math.max(...shares.flatMap(({ evenly, byItem }) => [evenly, byItem]));
  return (
    <div className="bill">
      <p className="bill-head">
        <strong>{place}</strong>
        <span>{money(total)}</span>
      </p>
      <ul className="bill-items">
        {items.map(({ name, price, for: payers }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="payers">
              {payers.map((payer) => (
                <b key={payer} className={`person-${people.indexOf(payer) % 4}`} title={payer}>
                  {payer.slice(0, 1)}
                </b>
              ))}
            </span>
            <span>{money(price)}</span>
          </li>
        ))}
      </ul>
      <fieldset>
        <legend className="hidden">{words.split}</legend>
        <label>
          <input type="radio" name="split" id="split-evenly" /> {words.evenly}
        </label>
        <label>
          <input type="radio" name="split" id="split-by-item" defaultChecked /> {words.byItem}
        </label>
      </fieldset>
      <ul className="shares">
        {shares.map(({ name, evenly, byItem }, index) => (
          <li key={name}>
            <b className={`person-${index % 4}`} aria-hidden="true">
              {name.slice(0, 1)}
            </b>
            <span>{name}</span>
            <Share amount={evenly} most={most} text={money(evenly)} mode="evenly" />
            <Share amount={byItem} most={most} text={money(byItem)} mode="by-item" />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ShareProps {
  readonly amount: number;
  readonly most: number;
  readonly text: string;
  readonly mode: string;
}

function Share({ amount, most, text, mode }: ShareProps) {
  return (
    <span className={`share ${mode}`}>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 0H${Math.round((amount / most) * 100)}V10H0Z`} />
      </svg>
      {text}
    </span>
  );
}
