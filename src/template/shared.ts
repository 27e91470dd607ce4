import type { ComponentType } from 'react';

/**
 * Makes a component that is rendered once for equal props, however many pages show it, and is then spliced into each page:
 * a sidebar of 1,000 links costs as much as one link. Props are equal if they are the same texts, numbers and objects; what
 * `select` and `site` return is the same object on each page. A component with other props, such as elements or objects of its own,
 * is rendered each time. It cannot call `useId`, and reads no context of the components around it.
 *
 * ```tsx
 * export const Section = shared(function Section({ branch, base }: { branch: Branch; base: string }) { … });
 * ```
 *
 * Outside of a build, such as in a test of the component, it is the component itself.
 */
export function shared<P extends object>(component: ComponentType<P>): ComponentType<P> {
  return component;
}
