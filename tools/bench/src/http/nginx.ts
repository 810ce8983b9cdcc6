import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@postcard/devstack';
import { startProcess, type Server } from '../harness/processes.ts';
import type { OwnedResources } from '../harness/resources.ts';

const kilobyte = JSON.stringify({ id: 'spring', name: 'Spring card', words: 'x'.repeat(1024 - 47) });

/** Returns the configuration of a server that responds with 1 KB, and to the gateway's request for towns. */
export const upstream = (port: number): string => `
  server {
    listen 127.0.0.1:${port};
    default_type application/json;
    location / { return 200 '${kilobyte}'; }
    location = /api/towns/published { return 200 '{"towns":[]}'; }
  }`;

export const proxyOf =
  (upstreamUrl: string) =>
  (port: number): string =>
    `
  upstream service { server ${new URL(upstreamUrl).host}; keepalive 128; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ''; }
  }`;

type Nginx = { program: string; name: string; serversAt: (port: number) => string };

/** Starts one worker without a master, so that a single process is measured. */
export async function startNginx(resources: OwnedResources, { program, name, serversAt }: Nginx): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = resources.folder();
  const file = join(folder, 'nginx.conf');
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    file,
    `
    daemon off;
    master_process off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log warn;
    events { worker_connections 1024; multi_accept on; }
    http {
      access_log off;
      keepalive_requests 100000000;
      tcp_nodelay on;
      ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
      ${serversAt(port)}
    }`,
  );
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', file];
  const child = await startProcess(resources, { name, command: program, args, folder, readyUrl: url });
  return { ...child, url };
}
