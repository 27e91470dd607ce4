import { type LayoutProps, longestWord } from 'sitewright';
import { z } from 'zod';
import { Actions, action } from './Actions.tsx';

export const pricing = z.object({
  title: z.string(),
  plans: z.array(
    z.object({
      name: z.string(),
      price: z.string(),
      per: z.string(),
      text: z.string(),
      includes: z.array(z.string()),
      action,
      /** The one that most people want. */
      isMain: z.boolean().default(false),
    }),
  ),
});

interface Props {
  readonly pricing: LayoutProps<{ schema: typeof pricing }>['page']['fields'];
}

export function Pricing({ pricing: { title, plans } }: Props) {
  return (
    <section className="wrap section" id="pricing">
      <h2 data-longest={longestWord(title)}>{title}</h2>
      <ul className="plans">
        {plans.map(({ name, price, per, text, includes, action, isMain }) => (
          <li key={name} className={isMain ? 'plan plan-main' : 'plan'}>
            <h3>{name}</h3>
            <p className="price" data-longest={longestWord(price)}>
              {price} <span>{per}</span>
            </p>
            <p>{text}</p>
            <ul>
              {includes.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <Actions actions={[action]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
