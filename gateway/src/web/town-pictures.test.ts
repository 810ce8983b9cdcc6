import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { towns } from '@postcard/towns';
import { readPicture } from '@postcard/towns/pictures';
import { brotliDecompressSync } from 'node:zlib';
import { startGateway, type RunningGateway } from '../testing/running-gateway.ts';

const pictured = towns.find(({ pictures }) => pictures.mark)!;
const host = pictured.hosts[0]!;
const address = `/town/${pictured.pictures.mark}`;
let gateway: RunningGateway;
beforeEach(async () => void (gateway = await startGateway()));
afterEach(() => gateway.stop());
const get = (path: string, headers: Record<string, string> = { host }) => gateway.call(path, { headers });

test('a town’s picture is served on its hosts, compressed, and revalidated by ETag', async () => {
  const { status, headers, body } = await get(address, { host, 'accept-encoding': 'br' });

  expect([status, headers['content-type'], headers['cache-control'], headers['content-encoding']]).toEqual([
    200,
    'image/svg+xml',
    'public, max-age=300',
    'br',
  ]);
  // An SVG that is opened directly cannot run scripts.
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(brotliDecompressSync(body)).toEqual(await readPicture(pictured, pictured.pictures.mark!));
  expect((await get(address, { host, 'if-none-match': headers.etag! })).status).toBe(304);
});

test.each([
  ['of another town', address, { host: 'localhost' }],
  ['that the town does not list', '/town/town.ts', { host }],
  ['outside of the folder', '/town/..%2fmoorpark%2ftown.ts', { host }],
  ['without a name', '/town/', { host }],
])('a file %s is not served', async (_, path, headers) => {
  expect((await get(path, headers)).status).toBe(404);
});

test('a listed but missing picture returns 500, and is read again at the next request', async () => {
  await gateway.stop();
  const town = { ...pictured, id: 'nowhere', hosts: ['nowhere.example'], pictures: { mark: 'none.svg' } };
  gateway = await startGateway({ towns: [towns[0], town] });

  for (let times = 0; times < 2; times++)
    expect((await get('/town/none.svg', { host: 'nowhere.example' })).status).toBe(500);
  expect(gateway.logged().filter(({ msg }) => msg === 'gateway failed')).toHaveLength(2);
});
