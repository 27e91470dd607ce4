import type { ComponentProps } from 'sitewright';
export default function Kbd({ children }: ComponentProps) { return <kbd>{children}</kbd>; }
