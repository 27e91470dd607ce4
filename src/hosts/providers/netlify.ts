// Netlify: https://docs.netlify.com/manage/routing/headers/ and https://docs.netlify.com/manage/routing/redirects/overview/
import { based, type Host, type HostPlan, type SitePolicy } from '../host.ts';
import { CACHE_CLASSES, type FilePattern } from '../policy.ts';
import { redirectRules } from './rules-file.ts';

export const netlify: Host = {
  name: 'netlify',
  title: 'Netlify',
  servesBase: false,
  sendsEncoded: false,
  // https://docs.netlify.com/site-deploys/overview/
  capacity: { folderFiles: 54_000 },
  promises: {
    headers: 'pages',
    cache: 'files',
    missingUncached: true,
    keepsStatus: false,
    redirects: true,
    keepsHtmlNames: true,
    refusesOthers: false,
    sendsForms: false,
  },
  plan(policy: SitePolicy): HostPlan {
    // It takes /old for /old/ by itself, and knows no 308. The mark lets a redirect win over a file.
    const lines = policy.redirects.flatMap((redirect) =>
      redirectRules(policy, { ...redirect, status: 301 }, { both: false, mark: '!' }),
    );
    const changed = policy.redirects.some(({ status }) => status === 308);
    return {
      files: [
        { place: 'output', file: '_headers', text: `${headerLines(policy).join('\n')}\n` },
        ...(lines.length > 0
          ? [{ place: 'output', file: '_redirects', text: `${lines.join('\n')}\n` } as const]
          : []),
      ],
      unserved: [],
      limits: changed ? ['are redirected with 301 in place of 308, which may turn a POST into a GET'] : [],
      overflow: [],
    };
  },
};

/** Two rules that set one header are joined by a comma, so no two fit one file. Pages are asked for again by default. */
function headerLines(policy: SitePolicy): readonly string[] {
  return [
    '/*',
    ...policy.headers.map(({ name, value }) => `  ${name}: ${value}`),
    ...CACHE_CLASSES.flatMap(({ files, value }) =>
      addresses(policy, files).flatMap((address) => [address, `  Cache-Control: ${value}`]),
    ),
    ...[...policy.namedTypes].flatMap(([file, type]) => [
      based(policy, `/${file}`),
      `  Content-Type: ${type}`,
    ]),
  ];
}

function addresses(policy: SitePolicy, files: FilePattern): readonly string[] {
  if (files.kind === 'folder') return [`${based(policy, `/${files.folder}`)}*`];
  if (files.kind === 'all') return [];
  return policy.images.map((file) => based(policy, `/${file.split('/').map(encodeURIComponent).join('/')}`));
}
