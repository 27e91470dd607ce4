import { HOSTS, type HostName } from '../model/hosting.ts';
import { apache } from './apache.ts';
import { caddy } from './caddy.ts';
import { cloudflare } from './cloudflare.ts';
import { cloudfront } from './cloudfront.ts';
import { firebase } from './firebase.ts';
import { github } from './github.ts';
import type { Host } from './host.ts';
import { netlify } from './netlify.ts';
import { nginx } from './nginx.ts';
import { vercel } from './vercel.ts';

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

export function hostOf(name: HostName): Host {
  return byName[name];
}

export const ALL_HOSTS: readonly Host[] = HOSTS.map(hostOf);
