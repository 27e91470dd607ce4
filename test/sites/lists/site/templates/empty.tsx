import { type LayoutProps, Pagination, paginate } from 'sitewright';
import { Shell } from './components/Shell';

export const pages = () => paginate([], 10);

export default function Empty({ page, site, pagination }: LayoutProps<{ pages: typeof pages }>) {
  return (
    <Shell page={page} site={site}>
      <p>Page {pagination.number} of {pagination.totalPages}</p>
      <Pagination pagination={pagination} site={site} />
    </Shell>
  );
}
