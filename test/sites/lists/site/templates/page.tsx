import type { LayoutProps } from 'sitewright';
import { Shell } from './components/Shell';

export default function Page(props: LayoutProps) {
  return <Shell {...props} />;
}
