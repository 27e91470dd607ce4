import { type ReactNode, useId } from 'react';
import type { ComponentItem } from '../props.ts';

interface TabsProps {
  readonly label?: string;
  readonly items: readonly ComponentItem[];
}

/** One text of several at a time, without a script: the labels are those of radio buttons. */
export function Tabs({ label, items }: TabsProps): ReactNode {
  const group = useId();
  return (
    <fieldset className="tabs">
      {label !== undefined && <legend>{label}</legend>}
      {items.map(({ props, children }, index) => {
        const id = `${group}${index}`;
        return (
          <div className="tab" key={id}>
            <input type="radio" name={group} id={id} defaultChecked={index === 0} />
            <label htmlFor={id}>{String(props.label)}</label>
            <div className="tab-panel">{children}</div>
          </div>
        );
      })}
    </fieldset>
  );
}

interface TabProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A `<Tab>` outside of `<Tabs>`. */
export function Tab({ label, children }: TabProps): ReactNode {
  return (
    <section className="tab-panel">
      <p>
        <strong>{label}</strong>
      </p>
      {children}
    </section>
  );
}
