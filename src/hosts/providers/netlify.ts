// Netlify: https://docs.netlify.com/manage/routing/headers/ and https://docs.netlify.com/manage/routing/redirects/overview/
import { encodePath } from '../../kit/urls/url-path.ts';
import {
  based,
  CHANGES_308,
  folderPages,
  type HeaderRule,
  type Host,
  headerRules,
  MANAGED,
  NO_LIMITS,
  type SitePolicy,
} from '../host.ts';
import { CACHED_CLASSES, fits } from '../policy.ts';
import { headerLines, oldUrl, rulePath, rulesFiles } from './rules-file.ts';

export const netlify: Host = {
  ...MANAGED,
  name: 'netlify',
  title: 'Netlify',
  // https://docs.netlify.com/site-deploys/overview/
  capacity: { folderFiles: 54_000 },
  promises: { ...MANAGED.promises, keepsStatus: false, nearestNotFound: true },
  plan(policy) {
    // Netlify treats /old like /old/, and doesn't support 308. The `!` lets a redirect override a file.
    const lines = policy.redirects.map(
      (redirect) => `${oldUrl(policy, redirect)} ${based(policy, redirect.to)} 301!`,
    );
    const changed = policy.redirects.some(({ status }) => status === 308);
    // Values of a header that two rules set are joined by a comma, so no two rules match the same file.
    const headers = headerRules(policy, CACHED_CLASSES).flatMap((rule) =>
      urls(policy, rule.files).flatMap((url) => [url, ...headerLines(rule)]),
    );
    // The first rule that matches counts. Without a `!`, rules are only for missing files.
    const missing = folderPages(policy, policy.notFoundPages).map(
      ({ folder, page }) => `${encodePath(folder.slice(1))}* ${encodePath(page.slice(1))} 404`,
    );
    return {
      ...NO_LIMITS,
      files: rulesFiles(headers, [...lines, ...missing]),
      limits: changed ? [CHANGES_308] : [],
    };
  },
};

function urls(policy: SitePolicy, files: HeaderRule['files']): readonly string[] {
  if (files.kind === 'endings')
    return [...policy.images, ...policy.copies]
      .filter((file) => fits(files, file))
      .map((file) => based(policy, encodePath(file)));
  return [rulePath(policy, files)];
}
