// Real web servers on loopback, each with its generated files.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { makeFolder } from '../../support/site.ts';

export interface RunningServer {
  readonly port: number;
  readonly origin: string;
}

export interface WebServer {
  readonly name: 'nginx' | 'caddy' | 'apache';
  /** The required program. */
  readonly program: string;
  /** Serves `root/dist` by the files that a build of `root` wrote. `change` edits each of them on the way. */
  start(root: string, change?: (text: string) => string): Promise<RunningServer>;
}

export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

const nginx: WebServer = {
  name: 'nginx',
  program: 'nginx',
  async start(root, change = (text) => text) {
    const place = makeFolder();
    const port = await freePort();
    mkdirSync(path.join(place, 'tmp'));
    for (const name of ['http.conf', 'server.conf']) {
      const text = readFileSync(path.join(root, '.site/hosts/nginx', name), 'utf8');
      writeFileSync(path.join(place, name), change(text));
    }
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const lines = [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `daemon off; pid ${place}/pid; error_log ${place}/error.log; worker_processes 1;`,
      'events {}',
      'http {',
      '  access_log off;',
      ...temporary.map((name) => `  ${name}_temp_path ${place}/tmp/${name};`),
      `  include ${place}/http.conf;`,
      `  server { listen 127.0.0.1:${port}; root ${root}/dist; include ${place}/server.conf; }`,
      '}',
    ];
    writeFileSync(path.join(place, 'nginx.conf'), lines.join('\n'));
    const child = spawn('nginx', ['-c', `${place}/nginx.conf`, '-e', `${place}/error.log`]);
    return answering('nginx', child, port);
  },
};

const caddy: WebServer = {
  name: 'caddy',
  program: 'caddy',
  async start(root, change = (text) => text) {
    const place = makeFolder();
    const port = await freePort();
    const text = readFileSync(path.join(root, '.site/hosts/caddy/Caddyfile'), 'utf8');
    // Without its admin port, several can run at once.
    writeFileSync(path.join(place, 'Caddyfile'), `{\n  admin off\n}\n${change(text)}`);
    const child = spawn('caddy', ['run', '--config', `${place}/Caddyfile`, '--adapter', 'caddyfile'], {
      env: {
        PATH: process.env.PATH,
        HOME: place,
        XDG_DATA_HOME: place,
        XDG_CONFIG_HOME: place,
        SITE_ADDRESS: `http://:${port}`,
        SITE_ROOT: path.join(root, 'dist'),
      },
    });
    return answering('caddy', child, port);
  },
};

const MODULES = ['mpm_event', 'authz_core', 'dir', 'mime', 'rewrite', 'headers', 'env', 'setenvif'];

const apache: WebServer = {
  name: 'apache',
  program: 'apache2',
  async start(root, change = (text) => text) {
    const place = makeFolder();
    const port = await freePort();
    const htaccess = path.join(root, 'dist/.htaccess');
    writeFileSync(htaccess, change(readFileSync(htaccess, 'utf8')));
    const lines = [
      ...MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      `ServerRoot ${place}`,
      `PidFile ${place}/pid`,
      `ErrorLog ${place}/error.log`,
      'ServerName localhost',
      'TraceEnable off',
      'TypesConfig /etc/mime.types',
      `Listen 127.0.0.1:${port}`,
      ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
      `DocumentRoot ${root}/dist`,
      `<Directory ${root}/dist>`,
      '  AllowOverride All',
      '  Require all granted',
      '</Directory>',
    ];
    writeFileSync(path.join(place, 'apache.conf'), lines.join('\n'));
    // As root it drops its permissions, and temporary folders are only for their owner.
    spawnSync('chmod', ['-R', 'a+rX', root]);
    const child = spawn('apache2', ['-d', place, '-f', `${place}/apache.conf`, '-D', 'FOREGROUND'], {
      env: { PATH: process.env.PATH, LANG: 'C' },
    });
    return answering('apache', child, port);
  },
};

export const webServers: readonly WebServer[] = [nginx, caddy, apache];

/** Waits until a server answers; it ends with the test. */
async function answering(name: string, child: ChildProcess, port: number): Promise<RunningServer> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let waited = 0; waited < 200 && child.exitCode === null; waited += 1) {
    if (await fetch(origin, { redirect: 'manual' }).catch(() => undefined)) return { port, origin };
    await sleep(25);
  }
  throw new Error(`${name} does not respond:\n${output}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
