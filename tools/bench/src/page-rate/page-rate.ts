import { writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { buildWebUnits } from '@postcard/devstack';
import { freePorts } from '@postcard/devstack/process/ports';
import type { StackEnvironment } from '../benchmark.ts';
import { findProgram } from '../machine/programs.ts';
import { startGateway } from '../machine/start-gateway.ts';
import { startProcess } from '../machine/start-process.ts';
import { wrk } from '../machine/wrk.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, round, type Result } from '../measure/result.ts';
import { median } from '../measure/statistics.ts';

const paths = ['/', '/pricing'];
const connections = 32;
const seconds = 5;
const rounds = 5;
/** As browsers ask. */
const headers = { 'accept-encoding': 'gzip, deflate, br' };
/** Each connection has its own. */
const ofConnection = new Set(['connection', 'keep-alive', 'date', 'x-request-id']);

/** Public pages a second from one gateway with everything on; the peer is node:http with the same bytes and headers. */
export async function pageRate({ resources, signal, log }: StackEnvironment): Promise<Result[]> {
  const program = await findProgram('wrk', log);
  const folder = resources.folder();
  const { releases } = await buildWebUnits({ dataDir: folder, log });
  const [gatewayPort, ...barePorts] = (await freePorts(1 + paths.length)) as [number, ...number[]];
  // No page needs a service; nobody listens there.
  await startGateway(resources, { folder, port: gatewayPort, serviceUrl: 'http://127.0.0.1:9', releases });

  const measure = async (path: string, barePort: number): Promise<Result> => {
    const ours = `http://127.0.0.1:${gatewayPort}${path}`;
    const bare = `http://127.0.0.1:${barePort}/`;
    const bytes = await startBare(path, ours, barePort);
    const rate = (url: string) => async () => {
      const { requestsPerSecond, failed } = await wrk(program, { url, connections, seconds, headers }, signal);
      if (failed > 0) throw new Error(`${failed} requests failed: a rate of failures means nothing`);
      return requestsPerSecond;
    };
    const sides = { ours: rate(ours), bare: rate(bare) };
    await interleave(sides, 1);
    const runs = await interleave(sides, rounds, (count) => log(`${path}: round ${count} of ${rounds}`));
    return compare({
      name: `page-rate: ${path}`,
      ours: runs.ours,
      peer: runs.bare,
      unit: 'requests/s',
      target: { atLeast: 0.7 },
      more: { bytes, megabytesPerSecond: round((median(runs.ours) * bytes) / 1e6, 0) },
    });
  };

  async function startBare(path: string, url: string, port: number): Promise<number> {
    const page = await get(url);
    const file = join(folder, `page-${port}`);
    writeFileSync(file, page.body);
    const same = Object.entries(page.headers).flatMap(([name, value]) =>
      ofConnection.has(name) ? [] : [name, String(value)],
    );
    await startProcess(resources, {
      name: `bare${path.replace('/', '-')}`,
      command: process.execPath,
      args: [join(import.meta.dirname, 'bare-server.ts')],
      env: { NODE_ENV: 'production', PORT: String(port), BODY: file, HEADERS: JSON.stringify({ headers: same }) },
      folder,
      readyUrl: `http://127.0.0.1:${port}/`,
    });
    return page.body.length;
  }

  const results: Result[] = [];
  for (const [index, path] of paths.entries()) results.push(await measure(path, barePorts[index]!));
  return results;
}

/** As it is on the wire: fetch would decompress it. */
function get(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    });
    sent.on('error', reject).end();
  });
}
