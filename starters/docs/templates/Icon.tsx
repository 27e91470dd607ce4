import { z } from 'zod';
import Bolt from './icons/bolt.svg?inline';
import Clock from './icons/clock.svg?inline';
import Code from './icons/code.svg?inline';
import List from './icons/list.svg?inline';
import Shield from './icons/shield.svg?inline';
import Terminal from './icons/terminal.svg?inline';

/** To add an icon, put its SVG into icons/ and name it here. */
const ICONS = { bolt: Bolt, clock: Clock, code: Code, list: List, shield: Shield, terminal: Terminal };

export const iconName = z.enum(Object.keys(ICONS) as (keyof typeof ICONS)[]);

export function Icon({ name }: { readonly name: z.output<typeof iconName> }) {
  const Drawing = ICONS[name];
  return <Drawing aria-hidden="true" />;
}
