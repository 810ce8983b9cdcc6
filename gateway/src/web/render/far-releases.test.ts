import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import type { Town } from '@postcard/contracts/town';
import { startServer } from '@postcard/service-kit/testing/http-server';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { startGateway, type Files, type RunningGateway } from '../../testing/running-gateway.ts';
import {
  first,
  pictureOf,
  second,
  third,
  townMarketing,
  townReleases,
  townShell,
} from '../../testing/town-releases.ts';

let gateway: RunningGateway;
let units: Record<string, Files>;
const far = await startServer((request, response) => {
  const [, unit = '', ...file] = request.url!.split('/');
  const content = units[unit]?.[file.join('/')];
  response.writeHead(content === undefined ? 404 : 200, { 'content-type': 'image/png' }).end(content);
});
afterEach(() => gateway.stop());
afterAll(far.stop);

/** Lists all files, as a build does but a development server does not. */
const whole = (files: Files): Files => ({
  ...files,
  'release.json': JSON.stringify({
    ...JSON.parse(String(files['release.json'])),
    files: Object.keys(files),
  }),
});
const live = async (released: Record<string, Files>) => {
  units = released;
  const shell = `${far.url}/shell`;
  const [marketing] = Object.keys(released).filter((name) => name !== 'shell');
  const remotes = { 'mfe-marketing': `${far.url}/${marketing}` };
  await writeFile(gateway.releasesFile, JSON.stringify({ shell, remotes }));
  await gateway.releases.check();
};
const read = async () => (await gateway.call('/pricing', { headers: { host: second.hosts[0]! } })).text;
const moduleOf = () => gateway.releases.live().remotes[0]!.rendererModule!;
const start = async () => {
  gateway = await startGateway({ towns: [first, second], releases: townReleases() });
};

test('a remote release’s renderer stays on disk as long as the release is kept', async () => {
  await start();
  const modules: string[] = [];
  for (const version of ['1', '2', '3', '4']) {
    await live({ shell: whole(townShell('far')), [`marketing-${version}`]: whole(townMarketing(version)) });
    modules.push(moduleOf());
    await waitUntil(async () => (await read()).includes(`${version} prices of ${second.name}<`), { everyMs: 20 });
  }
  const isKept = (module: string) => existsSync(dirname(dirname(module)));
  await waitUntil(() => !isKept(modules[0]!), { what: 'the first is deleted' });
  expect(modules.map(isKept)).toEqual([false, true, true, true]);
  gateway.releases.close();
  await waitUntil(() => !modules.some(isKept), { what: 'all are deleted' });
});

test('pictures of other towns are loaded on request', async () => {
  await start();
  await live({ shell: whole(townShell('far')), marketing: whole(townMarketing('far')) });
  const picture = (town: Town) => gateway.call(`/mfe/mfe-marketing/far/${pictureOf(town).file}`);
  const { assets } = gateway.releases.live().remotes[0]!;

  expect([first, second, third].map((town) => assets.has(pictureOf(town).file))).toEqual([true, false, false]);
  for (const town of [first, second]) {
    const { status, text, headers } = await picture(town);
    expect([status, text, headers['cross-origin-resource-policy']]).toEqual([200, pictureOf(town).alt, 'cross-origin']);
  }
  expect((await picture(third)).status).toBe(404);
});

test('a renderer is not served to browsers', async () => {
  await start();
  const file = 'renderer/prerender.mjs';

  expect(existsSync(join(gateway.folder, 'mfe-marketing', file))).toBe(true);
  expect((await gateway.call(`/mfe/mfe-marketing/1.0.0-a/${file}`)).status).toBe(404);
  expect((await gateway.call(`/assets/${file}`)).status).toBe(404);
});

test('a development server’s release serves empty pages to other towns', async () => {
  await start();
  await live({ shell: townShell('dev'), marketing: townMarketing('dev') });
  await waitUntil(async () => (await read()).includes('/mfe/mfe-marketing/dev/page.js'), { everyMs: 20 });

  const html = await read();

  expect(html).toContain(`<title>${second.product}</title>`);
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain(first.name);
});
