import type { HookProps } from 'sitewright';

/** A table of a text: one that is too wide for the screen is scrolled, also by keyboard. */
export default function Table({ columns, children }: HookProps<'table'>) {
  return (
    <figure className="table" aria-label={columns.join(', ') || undefined} tabIndex={0}>
      <table>{children}</table>
    </figure>
  );
}
