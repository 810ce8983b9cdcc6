import type { Page } from 'playwright-core';
import { startFixture } from '../fixture/fixture.ts';
import type { View } from '../screens/view.ts';
import { bringAbout, desktop, makeRoom, narrowest, peopleOf, phone, show, viewsNamed } from '../screens/visit.ts';
import { views } from '../screens/views.ts';
import { readStorage, recordCalls } from './recorder.ts';
import { readRecording, recordedViews, writeRecordings, type Recording } from './recording.ts';
import { scrub } from './scrub.ts';
import { settle, watchTraffic, type Traffic } from './settle.ts';

const words = process.argv.slice(2);
let failed = 0;
/** Names of existing views. Their recordings are kept unless they are recorded again. */
const known = new Set(views.map(({ name }) => name));
const recordings = new Map(
  recordedViews()
    .filter((view) => known.has(view))
    .map((view) => [view, readRecording(view)]),
);
const traffics = new WeakMap<Page, Traffic>();

const fixture = await startFixture({ env: { DEMO_DATA: '1' } });
try {
  const pageOf = peopleOf(fixture, desktop);
  for (const view of viewsNamed(words)) {
    const page = await pageOf(view.who);
    try {
      recordings.set(view.name, scrub(await record(page, view), fixture.url));
      console.log(view.name);
    } catch (error) {
      failed += 1;
      console.error(`✗ ${view.name}: ${(error as Error).message.split('\n')[0]}`);
    }
  }
} finally {
  await fixture.stop();
}
writeRecordings(recordings);
process.exit(failed > 0 ? 1 : 0);

async function record(page: Page, view: View): Promise<Recording> {
  await page.setViewportSize(view.phoneOnly ? phone : desktop);
  const path = await bringAbout(view, page, fixture);
  if (page.url() === 'about:blank') await page.goto('/login');
  const storage = await readStorage(page);
  await disableCache(page);
  const traffic = trafficOf(page);
  const recorder = recordCalls(page);
  const at = new Date();
  await show(page, view, path);
  // Some parts of a page exist, and request data, at only one width.
  for (const size of [desktop, phone, narrowest]) {
    await page.setViewportSize(size);
    await settle(page, traffic, false);
    if (await makeRoom(page, size)) await settle(page, traffic, false);
  }
  return { path, at: at.toISOString(), storage, calls: await recorder.calls() };
}

function trafficOf(page: Page): Traffic {
  const traffic = traffics.get(page) ?? watchTraffic(page);
  traffics.set(page, traffic);
  return traffic;
}

async function disableCache(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
}
