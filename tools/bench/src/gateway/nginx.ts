import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from '@postcard/devstack/process/child';
import type { OwnedResources } from '../machine/owned-resources.ts';
import { startProcess } from '../machine/start-process.ts';

type Nginx = { program: string; folder: string; name: string; port: number };

/** What a service's response is like: 1 KB of JSON. */
export const kilobyte = JSON.stringify({ id: 'spring', name: 'Spring card', words: 'x'.repeat(1024 - 47) });

/** One worker that gives the same response to every call, straight from memory. A gateway asks it for towns besides. */
export function startUpstream(resources: OwnedResources, nginx: Nginx): Promise<Child> {
  return startNginx(
    resources,
    nginx,
    `
    server {
      listen 127.0.0.1:${nginx.port};
      default_type application/json;
      location / { return 200 '${kilobyte}'; }
      location = /api/towns/published { return 200 '{"towns":[]}'; }
    }`,
  );
}

/** One worker as a reverse proxy, with connections to the upstream kept open. */
export function startProxy(resources: OwnedResources, nginx: Nginx & { upstreamPort: number }): Promise<Child> {
  return startNginx(
    resources,
    nginx,
    `
    upstream service { server 127.0.0.1:${nginx.upstreamPort}; keepalive 128; keepalive_requests 100000000; }
    server {
      listen 127.0.0.1:${nginx.port};
      location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ''; }
    }`,
  );
}

function startNginx(
  resources: OwnedResources,
  { program, folder, name, port }: Nginx,
  servers: string,
): Promise<Child> {
  const prefix = join(folder, name);
  mkdirSync(prefix, { recursive: true });
  const file = join(prefix, 'nginx.conf');
  writeFileSync(file, configOf(prefix, servers));
  // `worker_processes 1` with a master would be two processes: without one, what is measured is the worker.
  return startProcess(resources, {
    name,
    command: program,
    args: ['-p', prefix, '-e', join(prefix, 'error.log'), '-c', file],
    folder,
    readyUrl: `http://127.0.0.1:${port}/`,
  });
}

function configOf(prefix: string, servers: string): string {
  return `
  daemon off;
  master_process off;
  worker_processes 1;
  pid ${prefix}/nginx.pid;
  error_log ${prefix}/error.log warn;
  events { worker_connections 1024; multi_accept on; }
  http {
    access_log off;
    keepalive_requests 100000000;
    tcp_nodelay on;
    client_body_temp_path ${prefix}/body;
    proxy_temp_path ${prefix}/proxy;
    fastcgi_temp_path ${prefix}/fastcgi;
    uwsgi_temp_path ${prefix}/uwsgi;
    scgi_temp_path ${prefix}/scgi;
    ${servers}
  }
  `;
}
