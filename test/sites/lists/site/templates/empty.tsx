import { type LayoutProps, PartLinks, paginate } from 'sitewright';
import { Shell } from './components/Shell';

export const parts = () => paginate([], 10);

export default function Empty({ page, site, part }: LayoutProps<{ parts: typeof parts }>) {
  return (
    <Shell page={page} site={site}>
      <p>Part {part.number} of {part.all.length}</p>
      <PartLinks part={part} site={site} />
    </Shell>
  );
}
