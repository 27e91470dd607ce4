import { HOSTS, type HostName } from '../../model/settings/hosting.ts';
import type { Host } from './host.ts';
import { apache } from './providers/apache.ts';
import { caddy } from './providers/caddy.ts';
import { cloudflare } from './providers/cloudflare.ts';
import { cloudfront } from './providers/cloudfront.ts';
import { firebase } from './providers/firebase.ts';
import { github } from './providers/github.ts';
import { netlify } from './providers/netlify.ts';
import { nginx } from './providers/nginx.ts';
import { vercel } from './providers/vercel.ts';

const byName: Readonly<Record<HostName, Host>> = {
  apache,
  caddy,
  cloudflare,
  cloudfront,
  firebase,
  github,
  netlify,
  nginx,
  vercel,
};

export function hostNamed(name: HostName): Host {
  return byName[name];
}

export const ALL_HOSTS: readonly Host[] = HOSTS.map(hostNamed);
