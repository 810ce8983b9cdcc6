import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createOpenApiDocument } from '@postcard/contracts/openapi';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveProblems } from './live.ts';

type Document = { paths: Record<string, unknown> };
const shared = (version: string) => ({
  shared: [
    { name: 'react', requiredVersion: version, singleton: true },
    { name: 'date-fns', requiredVersion: '^9.0.0', singleton: false },
  ],
});

let folder: string;
let server: Server;
let live: string;
let documents: Record<string, unknown>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'devstack-live-'));
  mkdirSync(join(folder, 'mfe-member/src/features'), { recursive: true });
  writeFileSync(
    join(folder, 'mfe-member/src/features/api.ts'),
    "const root = '/api/messages/threads'; const reply = (id) => `${root}/${id}/replies`;",
  );
  mkdirSync(join(folder, 'shell/src'), { recursive: true });
  documents = {
    '/api/openapi.json': JSON.parse(JSON.stringify(createOpenApiDocument())),
    '/api/registry': [
      {
        name: 'mfe-member',
        version: '1.0.0-a',
        manifestUrl: '/mfe/mfe-member/1-a/mf-manifest.json',
        routes: ['/login', '/billing'],
      },
      {
        name: 'mfe-admin',
        version: '1.0.0-b',
        manifestUrl: '/mfe/mfe-admin/1-b/mf-manifest.json',
        routes: ['/admin/*'],
      },
    ],
    '/api/registry/shell': { version: '1.0.0-c', provides: { react: '19.3.1' } },
    '/mfe/mfe-member/1-a/mf-manifest.json': shared('^19.3.1'),
    '/mfe/mfe-admin/1-b/mf-manifest.json': shared('^19.2.0'),
  };
  server = createServer(
    (request, response) =>
      void response
        .writeHead(Object.hasOwn(documents, request.url as string) ? 200 : 404)
        .end(JSON.stringify(documents[request.url!])),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  live = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

function built(release: object, manifest: object) {
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ version: '1.1.0-d', ...release }));
  writeFileSync(join(folder, 'mf-manifest.json'), JSON.stringify(manifest));
  return folder;
}
const member = { name: 'mfe-member', manifest: 'mf-manifest.json', routes: ['/login', '/billing', '/new'] };

describe('the comparison with the live product', () => {
  const replies = '/api/messages/threads/{id}/replies';
  const paths = () => (documents['/api/openapi.json'] as Document).paths;
  const problemsOf = (unit: string, release: object, manifest: object) =>
    liveProblems(live, unit, built(release, manifest), folder);
  const problemsOfMember = (release: object = {}, version = '^19.3.0') =>
    problemsOf('mfe-member', { ...member, ...release }, shared(version));
  const problemsOfShell = (react: string) =>
    problemsOf('shell', { name: 'shell', routes: [], provides: { react } }, {});

  test('reports only missing routes that a microfrontend calls', async () => {
    expect(await problemsOfMember()).toEqual([]);
    delete paths()['/api/campaigns'];
    expect(await problemsOfMember()).toEqual([]);
    delete paths()[replies];
    expect(await problemsOfMember()).toEqual([`route POST ${replies}: removed`]);
  });

  test('reports a microfrontend that does not fit the live shell', async () => {
    expect(await problemsOfMember({}, '^19.4.0')).toEqual([
      'mfe-member needs react ^19.4.0, the shell provides 19.3.1',
    ]);
  });

  test('reports a shell that does not fit the live microfrontends', async () => {
    expect(await problemsOfShell('19.3.2')).toEqual([]);
    expect(await problemsOfShell('19.2.5')).toEqual(['mfe-member needs react ^19.3.1, the shell provides 19.2.5']);
  });

  test('reports live pages that disappear without a major release, or belong to two units', async () => {
    const fewer = { routes: ['/login', '/admin/*'] };

    expect(await problemsOfMember(fewer)).toEqual([
      '/admin/* is a page of mfe-admin',
      '/billing would be removed, which needs a major version',
    ]);
    expect(await problemsOfMember({ ...fewer, version: '2.0.0-e' })).toEqual(['/admin/* is a page of mfe-admin']);
  });

  test('fails when the address does not respond', async () => {
    delete documents['/api/openapi.json'];

    await expect(problemsOfMember()).rejects.toThrow('/api/openapi.json responded 404');
  });
});
