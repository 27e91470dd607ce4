import type { ComponentType } from 'react';

/**
 * Returns a component that is rendered once for equal props, however many pages show it: a sidebar of 1,000 links costs as
 * much as one link. Props are equal if they are the same strings, numbers and objects. Results of `select` are the same objects
 * on every page. A component whose props contain elements or new objects is rendered every time. It can't call `useId`, and
 * doesn't see the context of the components around it.
 *
 * Outside a build, such as in a test, it returns the component itself.
 *
 * @example
 * ```tsx
 * export const Pages = shared(function Pages({ pages, base }: { pages: readonly PageSummary[]; base: string }) {
 *   return pages.map(({ route, title }) => (
 *     <a key={route} href={href({ base }, route)}>
 *       {title}
 *     </a>
 *   ));
 * });
 * ```
 */
export function shared<P extends object>(component: ComponentType<P>): ComponentType<P> {
  return component;
}
