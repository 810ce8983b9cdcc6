import { afterAll, expect, test } from '@jest/globals';
import Koa from 'koa';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { route, routesByUnit, type RouteContract } from '@postcard/contracts';
import { z } from '@postcard/contracts/zod';
import { createRoutes } from './serve.ts';

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

async function serveInOrder(contracts: readonly RouteContract[]): Promise<string> {
  const { router, serve } = createRoutes({ authenticate: () => Promise.reject(new Error('nobody asks')) });
  for (const { id, method, path } of contracts)
    serve(
      route({
        id,
        method,
        path,
        access: 'public',
        tag: 't',
        summary: 's',
        success: { status: 200, schema: z.object({ id: z.string() }) },
      }),
      () => ({ id }),
    );
  const server = new Koa().use(router.routes()).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const sampleOf = (path: string): string => path.replaceAll(/\{\w+\}/g, 'sample');

const stirred = <T>(list: readonly T[], step: number): T[] =>
  Array.from({ length: step }, (_, first) => list.filter((_, place) => place % step === first)).flat();

const orders: [string, (routes: readonly RouteContract[]) => RouteContract[]][] = [
  ['as they are listed', (routes) => [...routes]],
  ['backwards', (routes) => routes.toReversed()],
  ['by their addresses, with parameters first', (routes) => routes.toSorted((a, b) => (a.path < b.path ? 1 : -1))],
  ['shuffled', (routes) => stirred(routes, 7)],
  ['shuffled otherwise', (routes) => stirred(routes.toReversed(), 5)],
];
const units = Object.entries(routesByUnit).map(
  ([unit, routes]) => [unit, Object.values(routes) as RouteContract[]] as const,
);

test.each(units.flatMap(([unit, routes]) => orders.map(([name, order]) => [unit, name, order(routes)] as const)))(
  'each route of %s is found if the routes are added %s',
  async (_unit, _name, routes) => {
    const url = await serveInOrder(routes);
    const found = await Promise.all(
      routes.map(async ({ method, path }) => (await fetch(url + sampleOf(path), { method })).json()),
    );

    expect(found).toEqual(routes.map(({ id }) => ({ id })));
  },
);

test('an address without parameters has precedence over a parameter, for its own methods', async () => {
  const contract = (method: RouteContract['method'], path: RouteContract['path']): RouteContract =>
    ({ id: `${method} ${path}`, method, path }) as RouteContract;
  const url = await serveInOrder([
    contract('GET', '/api/things/{id}'),
    contract('GET', '/api/things/all'),
    contract('DELETE', '/api/things/{id}'),
    contract('POST', '/api/things'),
  ]);
  const found = async (method: string, path: string) => {
    const response = await fetch(url + path, { method });
    return [
      response.status,
      response.status === 200 && method !== 'HEAD' ? ((await response.json()) as { id: string }).id : '',
    ];
  };

  expect(await found('GET', '/api/things/all')).toEqual([200, 'GET /api/things/all']);
  expect(await found('HEAD', '/api/things/all')).toEqual([200, '']);
  expect(await found('GET', '/api/things/one')).toEqual([200, 'GET /api/things/{id}']);
  expect(await found('DELETE', '/api/things/all')).toEqual([200, 'DELETE /api/things/{id}']);
  expect(await found('POST', '/api/things')).toEqual([200, 'POST /api/things']);
  for (const path of ['/api/things', '/api/things/all/', '/api/Things/all', '/api/things/all%2F'])
    expect({ path, found: (await found('GET', path))[1] === 'GET /api/things/all' }).toEqual({ path, found: false });
});
