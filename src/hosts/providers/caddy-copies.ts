// Lines of a Caddyfile for Markdown copies.
import { escapeRegex } from '../../kit/escape.ts';
import { quotedInCaddy, type SitePolicy } from '../host.ts';
import { ACCEPT, COPY_HEADER, linkToCopy } from '../markdown-copies.ts';

/** Pages and their copies. */
export const PAGES = '(?:/|\\.html|\\.md)$';

export function copyLines(policy: SitePolicy): readonly string[] {
  return [
    '# Programs that prefer Markdown get the copy of a page.',
    ...copyMaps(policy),
    ...matcher('copied', '{site_markdown} != "md"'),
    ...matcher('chosen', '{site_markdown} == "md"'),
    `header @copied Link ${quotedInCaddy(linkToCopy('{site_copy_url}'))}`,
    'header @chosen {',
    '  Content-Location {site_copy_url}',
    '  Content-Type "text/markdown; charset=utf-8"',
    `  ${COPY_HEADER.name} ${COPY_HEADER.value}`,
    '}',
    '@markdown path_regexp \\.md$',
    `header @markdown ${COPY_HEADER.name} ${COPY_HEADER.value}`,
    `@pages path_regexp ${PAGES}`,
    'header @pages {',
    '  Vary "Accept, Accept-Encoding"',
    '  defer',
    '}',
    'rewrite @chosen {site_copy}',
    '',
  ];
}

/** Lines that find the copy of a page. The path of a file is decoded; headers hold the URL as the client has sent it. */
function copyMaps({ base }: SitePolicy): readonly string[] {
  const home = escapeRegex(base);
  const index = quotedInCaddy(`${base}index.md`);
  return [
    'map {header.Accept} {site_markdown} {',
    `  ${quotedInCaddy(`~(?i)${ACCEPT.markdown}`)} md`,
    `  ${quotedInCaddy(`~(?i)${ACCEPT.html}`)} ""`,
    `  ${quotedInCaddy(`~(?i)${ACCEPT.text}`)} md`,
    '  default ""',
    '}',
    'map {path} {site_copy} {',
    `  ~^${home}$ ${index}`,
    '  ~/index/$ ""',
    `  ~^(.*)/$ "\${1}.md"`,
    `  ~^(.*\\.html)$ "\${1}.md"`,
    '  default ""',
    '}',
    'map {uri} {site_copy_url} {',
    `  ~^${home}(?:\\?|$) ${index}`,
    `  ~^(/(?:[^/?][^?]*)?)/(?:\\?|$) "\${1}.md"`,
    `  ~^(/[^?]*\\.html)(?:\\?|$) "\${1}.md"`,
    '  default ""',
    '}',
  ];
}

/** Lines that match pages whose copy exists. */
function matcher(name: string, condition: string): readonly string[] {
  return [
    `@${name} {`,
    '  method GET HEAD',
    `  expression {site_copy} != "" && ${condition}`,
    // These characters would turn the path into a pattern.
    '  not path_regexp [\\\\*?\\[]',
    '  file {site_copy}',
    '}',
  ];
}
