import { createServer } from 'node:http';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { buildWebUnits } from '@postcard/devstack/stack/web-build';
import { madeTowns } from './towns/made-towns.ts';
import { forEachAddress } from '@postcard/contracts/units';
const built = await buildWebUnits({ dataDir: '/tmp/gw', log: () => {} });
async function side(count: number, visits: number, env: Record<string,string>) {
  const towns = madeTowns(count);
  const body = JSON.stringify({ towns });
  const server = createServer((q, r) => {
    if (q.headers['if-none-match'] === '"1"') return void r.writeHead(304).end();
    r.writeHead(200, { etag: '"1"', 'content-type': 'application/json' }).end(q.url?.includes('published') ? body : '{}');
  }).listen(0);
  const port = (server.address() as any).port;
  const gp = 20000 + Math.floor(Math.random() * 20000);
  const child = spawn(process.execPath, ['--max-semi-space-size=2', ...(env['EXTRA'] ? [env['EXTRA']] : []), 'src/main.ts'], { cwd: 'gateway', stdio: 'ignore', env: { ...process.env, ...env, ...forEachAddress(`http://127.0.0.1:${port}`), NODE_ENV: 'test', PORT: String(gp), WEB_RELEASES: built.releases, RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'fatal', PUBLIC_URL: 'http://localhost:8080' } as any });
  for (;;) { const ok = await fetch(`http://127.0.0.1:${gp}/readyz`).then((r) => r.status === 200, () => false); if (ok) break; await new Promise((r) => setTimeout(r, 100)); }
  const { request } = await import('node:http');
  const ask = (host: string) => new Promise<string>((res, rej) => request({ port: gp, path: '/', headers: { host, accept: 'text/html', 'accept-encoding': 'br' } }, (r) => { r.resume(); r.on('end', () => res(String(r.statusCode))); }).on('error', rej).end());
  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024;
  const before = rss();
  for (let i = 0; i < visits; i++) await ask(`${towns[Math.floor(towns.length * ((i * 0.618) % 1))]!.hosts[0]}:8080`);
  const after = rss();
  await new Promise((r) => setTimeout(r, 15000));
  console.log(count, visits, JSON.stringify(env), 'start', before.toFixed(0), 'after', after.toFixed(0), 'later', rss().toFixed(0));
  child.kill(); server.close(); server.closeAllConnections();
}
await side(1, 76, {});
await side(1000, 0, {});
await side(1000, 76, {});
await side(1000, 76, { MALLOC_ARENA_MAX: '2' });
process.exit(0);
