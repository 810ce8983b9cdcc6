import { afterEach, describe, expect, test } from '@jest/globals';
import { inflateSync } from 'node:zlib';
import { startGateway, type RunningGateway } from '../testing/running-gateway.ts';
import { first, second, townLike, townReleases } from '../testing/town-releases.ts';

let gateway: RunningGateway;
afterEach(() => gateway.stop());

const asBrowser = { accept: 'text/html,application/xhtml+xml' };
const pixelsOf = (icon: Buffer) => {
  const data = icon.indexOf('IDAT') + 4;
  return inflateSync(icon.subarray(data, data + icon.readUInt32BE(data - 8))).toString('hex');
};

describe('/favicon.ico', () => {
  test('serves an icon in the colors of the town', async () => {
    const red = townLike('dogwood', { brand: { light: { red: '#123456' }, dark: {} } });
    gateway = await startGateway({ towns: [first, red], releases: townReleases() });

    const [usual, own] = await Promise.all(
      [first, red].map((town) => gateway.call('/favicon.ico', { headers: { host: town.hosts[0]! } })),
    );

    expect(usual).toMatchObject({ status: 200, headers: { 'content-type': 'image/x-icon' } });
    expect(usual!.headers['cache-control']).toBe('public, max-age=86400');
    expect(usual!.body.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]));
    expect(usual!.body.subarray(22, 26).toString('latin1')).toBe('\x89PNG');
    expect([usual, own].map((response) => pixelsOf(response!.body).includes('123456ff'))).toEqual([false, true]);
  });
});

describe('an unknown short link', () => {
  const start = async (status: number) => {
    gateway = await startGateway({
      towns: [first, second],
      releases: townReleases(),
      services: (_, response) =>
        void response
          .writeHead(status, { 'content-type': 'application/problem+json', location: 'http://shop.example/' })
          .end('{"code":"not_found"}'),
    });
  };

  test('shows a browser the not-found page, with 404', async () => {
    await start(404);

    const { status, headers, text } = await gateway.call('/go/bcdf', { headers: asBrowser });

    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('<html');
    expect(text).not.toContain('"code":"not_found"');
  });

  test('returns a problem to a program', async () => {
    await start(404);

    const { status, json } = await gateway.call('/go/bcdf');

    expect([status, json()['code']]).toEqual([404, 'not_found']);
  });

  test('does not replace a redirect that the service returns', async () => {
    await start(302);

    const { status, headers } = await gateway.call('/go/bcdf', { headers: asBrowser });

    expect([status, headers.location]).toEqual([302, 'http://shop.example/']);
  });
});
