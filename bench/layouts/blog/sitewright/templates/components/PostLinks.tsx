import { href, type LayoutProps } from 'sitewright';

interface Props {
  readonly posts: readonly { readonly title: string; readonly route: string | undefined }[];
  readonly site: LayoutProps['site'];
}

export function PostLinks({ posts, site }: Props) {
  return (
    <ul>
      {posts.map(({ title, route = '' }) => (
        <li key={route}>
          <a href={href(site, route)}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
