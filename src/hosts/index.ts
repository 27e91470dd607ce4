// Hosts: the policy that every host should follow, as data, and its translation to the files of each provider. `site
// serve` follows the same policy, and `site verify` compares a host with it.
export {
  beyondCapacity,
  type Host,
  type HostFile,
  type HostPlan,
  type HostPromises,
  OWN_SERVER,
  type SitePolicy,
} from './host.ts';
export { ALL_HOSTS, hostNamed, metaPolicy } from './hosts.ts';
export { COPIES, COPY_HEADER, linkToCopy, wantsCopy } from './markdown-copies.ts';
export { CACHE_CLASSES, cacheControl, ERROR_CACHE, fits, securityHeaders } from './policy.ts';
export { isTextFile, NAMED_TYPES, typeOf } from './types.ts';
