import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Town } from '@postcard/contracts/town';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { releasesOf, startGateway, writeRelease, type RunningGateway } from '../../testing/running-gateway.ts';
import {
  first,
  renderedFor,
  second,
  setFaults,
  third,
  townLike,
  townMarketing,
  townReleases,
  townShell,
  type Fault,
} from '../../testing/town-releases.ts';
import type { RenderBounds } from './render-bounds.ts';

let gateway: RunningGateway;
afterEach(() => gateway.stop());

const start = async (renderBounds: Partial<RenderBounds> = {}, towns: [Town, ...Town[]] = [first, second, third]) => {
  gateway = await startGateway({ towns, releases: townReleases(), renderBounds });
};
const folder = (name = 'mfe-marketing') => join(gateway.folder, name);
const call = (town: Town, path = '/pricing') => gateway.call(path, { headers: { host: town.hosts[0]! } });
const read = async (town: Town, path?: string) => (await call(town, path)).text;
const failures = () => gateway.logged().filter(({ msg }) => msg === 'pages of a town cannot be rendered');
const pricesOf = (town: Town, version = '1.0.0-a') => `<h1>${version} prices of ${town.name}</h1>`;

const release = async (marketing: string, shell = 'shell') => {
  const named = JSON.parse(releasesOf(gateway.folder, []));
  const remotes = { 'mfe-marketing': folder(marketing) };
  await writeFile(gateway.releasesFile, JSON.stringify({ ...named, shell: folder(shell), remotes }));
  await gateway.releases.check();
};

describe('a renderer', () => {
  test('runs once per town, at its first request, and never for the first town', async () => {
    await start();
    expect(await read(first)).toContain(pricesOf(first));
    expect(await renderedFor(folder())).toEqual([]);
    const asked = [second, third, second, second, third];
    const all = await Promise.all(asked.map((town) => read(town)));
    expect(all.map((html) => /prices of (\w+)/.exec(html)?.[1])).toEqual(asked.map(({ name }) => name));
    await read(second, '/');
    for (const unit of ['shell', 'mfe-marketing'])
      expect((await renderedFor(folder(unit))).toSorted()).toEqual([second.id, third.id]);
  });

  test('does not get the gateway’s settings', async () => {
    process.env['SECRET_OF_A_TEST'] = 'secret';
    const renderer =
      'export const renderTown = () => ({ heads: {}, html: { "/pricing": JSON.stringify(process.env) } });';
    const marketing = { ...townMarketing(), 'renderer/prerender.mjs': renderer };
    const releases = { ...townReleases(), 'mfe-marketing': marketing };

    gateway = await startGateway({ towns: [first, second], releases });

    expect(await read(second)).toContain('<main>{"NODE_ENV":"production"}</main>');
  });
});

describe.each<[Fault, RegExp]>([
  ['throw', /no pages of birch/],
  ['hang', /abort/],
  ['fill', /ended with SIGABRT/],
  ['exit', /ended with 0/],
  ['lie', /heads/],
])('a renderer with the fault %s', (fault, message) => {
  const bounds = { longestMs: fault === 'hang' ? 2_000 : 60_000, memoryMb: 24, patienceMs: 60_000, pauseMs: 60_000 };

  test('leaves its town without prerendered pages, and does not affect other towns', async () => {
    await start(bounds);
    await setFaults(folder(), { [second.id]: fault });
    const page = await call(second);
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
    // The shell's page is rendered, without another town's data.
    expect(page.text).toContain(`<header>${second.product}</header><main><p>Loading ${second.name}</p></main>`);
    expect(page.text).not.toContain(first.name);
    expect(page.text).toContain('"outlet":"loading"');
    // Public pages stay indexable, as the failure is temporary.
    expect(page.text).not.toContain('noindex');
    expect(page.text).toContain('<link rel="canonical" href="http://birch.example/pricing"');
    expect(failures()).toMatchObject([{ unit: 'mfe-marketing', town: second.id, retryInMs: 60_000 }]);
    expect(JSON.stringify(failures()[0]!['err'])).toMatch(message);
    expect(await read(third)).toContain(pricesOf(third));
  });
});

describe('a failed rendering', () => {
  test('leaves an empty page for the browser to render if it is the shell’s', async () => {
    await start();
    await setFaults(folder('shell'), { [second.id]: 'throw' });

    for (const path of ['/', '/pricing', '/login', '/nothing']) {
      const { status, text } = await call(second, path);
      expect(status).toBe(path === '/nothing' ? 404 : 200);
      const description = `<meta name="description" content="${second.product}" />`;
      for (const part of ['<div id="root"></div>', `"id":"${second.id}"`, '/assets/shell.js', description])
        expect(text).toContain(part);
      expect(text).not.toMatch(new RegExp(`${first.name}|town:|__`));
    }
    expect(await read(third)).toContain(pricesOf(third));
  });

  test('is retried in the background after a pause that doubles', async () => {
    await start({ pauseMs: 300, longestPauseMs: 1_000 });
    await setFaults(folder(), { [second.id]: 'throw' });
    const tries = async (count: number) => {
      await waitUntil(async () => (await read(second)) && failures().length === count, { everyMs: 10 });
      // No page is rendered between two attempts.
      await Promise.all(Array.from({ length: 20 }, () => read(second)));
    };
    for (const count of [1, 2, 3, 4]) await tries(count);
    expect(failures().map(({ retryInMs }) => retryInMs)).toEqual([300, 600, 1_000, 1_000]);
    await setFaults(folder(), {});
    await waitUntil(async () => (await read(second)).includes(pricesOf(second)), { everyMs: 10 });
    expect(await renderedFor(folder())).toEqual(Array.from({ length: 5 }, () => second.id));
    expect(await renderedFor(folder('shell'))).toEqual([second.id]);
    expect((await call(second)).headers['cache-control']).toContain('public');
  });

  test('does not delay requests by its retry', async () => {
    await start({ longestMs: 60_000, pauseMs: 1_000 });
    await setFaults(folder(), { [second.id]: 'throw' });
    await read(second);
    await setFaults(folder(), { [second.id]: 'hang' });
    const isTrying = async () => (await renderedFor(folder())).length === 2;

    await waitUntil(async () => (await read(second)) && isTrying(), { everyMs: 10 });

    expect(await read(second)).toContain('"outlet":"loading"');
    // The retry does not delay another town's first request.
    expect(await read(third)).toContain(pricesOf(third));
    expect(failures()).toHaveLength(1);
  });
});

describe('a slow rendering', () => {
  test('serves an empty page until it is done', async () => {
    await start({ patienceMs: 100, longestMs: 2_000, pauseMs: 100 });
    await setFaults(folder(), { [second.id]: 'hang' });
    const [page, other] = await Promise.all([call(second), call(third)]);
    expect(page.headers['cache-control']).toBe('no-store');
    expect([page, other].map(({ status }) => status)).toEqual([200, 200]);
    await waitUntil(async () => (await read(third)).includes(pricesOf(third)), { everyMs: 20 });
  });

  test('delays only a limited number of towns, and serves empty pages to the others', async () => {
    await start({ patienceMs: 60_000, waitingTowns: 1 });
    const pages = await Promise.all([second, third].map((town) => read(town)));

    expect(pages.map((html) => /"outlet":"(\w+)"/.exec(html)?.[1]).toSorted()).toEqual(['loading', 'page']);
    for (const town of [second, third]) expect(await read(town)).toContain(pricesOf(town));
  });
});

describe('a new release', () => {
  test('is rendered for each town in use, and the previous pages are served until then', async () => {
    await start({ longestMs: 60_000, patienceMs: 60_000 });
    for (const town of [second, third]) await read(town);
    const next = await writeRelease(gateway.folder, 'next', townMarketing('2.0.0-b'));
    await setFaults(next, { [third.id]: 'hang' });
    await release('next');
    expect(await read(third)).toContain(pricesOf(third));
    // One town's request renders the new release for all towns.
    await waitUntil(async () => (await renderedFor(next)).length > 0, { everyMs: 10 });
    expect(await read(third)).toContain(pricesOf(third));
    const used = JSON.parse(/id="postcard-page">([^<]*)</.exec(await read(third))![1]!);
    expect(used.registry[0].version).toBe('1.0.0-a');
    expect((await call(third, '/mfe/mfe-marketing/1.0.0-a/page.js')).status).toBe(200);
    expect(await read(first)).toContain(pricesOf(first, '2.0.0-b'));
  });

  test('goes live for a town once it is rendered, without a request for the town', async () => {
    await start();
    for (const town of [second, third]) await read(town);
    const next = await writeRelease(gateway.folder, 'next', townMarketing('2.0.0-b'));
    await release('next');
    await read(first);
    await waitUntil(async () => (await renderedFor(next)).length === 2, { everyMs: 10 });

    for (const town of [second, third])
      await waitUntil(async () => (await read(town)).includes(pricesOf(town, '2.0.0-b')), { everyMs: 10 });

    expect(await renderedFor(next)).toHaveLength(2);
    // The shell was not released.
    expect(await renderedFor(folder('shell'))).toEqual([second.id, third.id]);
  });

  test('goes live without prerendered pages if it cannot be rendered', async () => {
    await start();
    await read(second);
    const next = await writeRelease(gateway.folder, 'next', townMarketing('2.0.0-b'));
    await setFaults(next, { [second.id]: 'throw' });
    await release('next');
    await waitUntil(async () => (await read(second)).includes('"outlet":"loading"'), { everyMs: 10 });
    expect(await read(second)).toContain('/mfe/mfe-marketing/2.0.0-b/page.js');
    await release('mfe-marketing');
    await waitUntil(async () => (await read(second)).includes(pricesOf(second)), { everyMs: 10 });
  });

  test('can consist of the shell only', async () => {
    await start();
    await read(second);
    await writeRelease(gateway.folder, 'shell-next', townShell('2.0.0-b'));
    await release('mfe-marketing', 'shell-next');
    await read(second);

    await waitUntil(async () => (await renderedFor(folder('shell-next'))).length === 1, { everyMs: 10 });

    expect(await renderedFor(folder())).toEqual([second.id]);
  });

  test('serves empty pages to other towns if it has no renderer, and logs a warning', async () => {
    await start();
    const files = townMarketing('0.9.0-z');
    const info = { ...JSON.parse(String(files['release.json'])), renderer: undefined, prerenderedFor: undefined };
    await writeRelease(gateway.folder, 'before', { ...files, 'release.json': JSON.stringify(info) });
    await release('before');
    expect(await read(first)).toContain(pricesOf(first, '0.9.0-z'));
    const page = await read(second);
    expect(page).toContain('"outlet":"loading"');
    expect(page).not.toContain(first.name);
    expect(gateway.logged()).toContainEqual(expect.objectContaining({ unit: 'mfe-marketing', town: second.id }));
  });
});

test('the cache keeps the rendered pages of a limited number of towns, and renders others again', async () => {
  const fourth = townLike('dogwood');
  await start({ keptTowns: 2 }, [first, second, third, fourth]);

  for (const town of [second, third, second, fourth, second, third]) expect(await read(town)).toContain(pricesOf(town));
  expect(await renderedFor(folder())).toEqual([second.id, third.id, fourth.id, third.id]);
});

test('the cache keeps composed pages up to a limit in bytes, and composes others again', async () => {
  await start({ pageBytes: 1 });

  for (const town of [second, third, second]) expect(await read(town)).toContain(pricesOf(town));
  expect(await renderedFor(folder())).toEqual([second.id, third.id]);
});
