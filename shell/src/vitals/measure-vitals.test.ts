import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { measureVitals } from './measure-vitals.ts';
import { vitalsRoutes, type Vital, type VitalsBody } from '@postcard/contracts/vitals';

type Watch = (keep: (vital: Vital) => void) => void;

const sent: { address: string; body: Promise<VitalsBody>; type: string }[] = [];
const watched = new Map<string, (vital: Vital) => void>();
const watch =
  (name: Vital['name']): Watch =>
  (keep) =>
    void watched.set(name, keep);
const library = async () => ({
  onCLS: watch('CLS'),
  onFCP: watch('FCP'),
  onINP: watch('INP'),
  onLCP: watch('LCP'),
  onTTFB: watch('TTFB'),
});

const registry = [
  { name: 'mfe-x', version: '1', manifestUrl: '/x.json', routes: ['/', '/pricing', '/bookings/:id'], healthy: true },
  { name: 'mfe-y', version: '1', manifestUrl: '/y.json', routes: ['/admin/*'], healthy: true },
];

let visibility: DocumentVisibilityState;
const turn = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};
const found = (name: Vital['name'], value: number) => watched.get(name)!({ name, value });

beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  navigator.sendBeacon = (url, blob) => {
    sent.push({
      address: String(url),
      type: (blob as Blob).type,
      body: (blob as Blob).text().then((text) => JSON.parse(text) as VitalsBody),
    });
    return true;
  };
  const data = JSON.stringify({ registry });
  document.body.innerHTML = `<script type="application/json" id="postcard-page">${data}</script>`;
});
afterEach(() => {
  turn('hidden');
  sent.length = 0;
  watched.clear();
  jest.useRealTimers();
});

async function measured(path: string, load: Parameters<typeof measureVitals>[1] = library): Promise<void> {
  const measuring = measureVitals(path, load);
  await jest.runAllTimersAsync();
  await measuring;
}

test('the measurement does not start before the page is idle', async () => {
  const measuring = measureVitals('/', library);
  await jest.advanceTimersByTimeAsync(900);
  expect(watched.size).toBe(0);
  await jest.runAllTimersAsync();
  await measuring;
  expect([...watched.keys()].toSorted()).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);
});

describe('the report', () => {
  test('is sent once, when the page is hidden, with the last value of each figure', async () => {
    await measured('/pricing');
    found('TTFB', 80);
    found('LCP', 900);
    found('LCP', 1_200);
    turn('visible');
    expect(sent).toEqual([]);
    // The library reports on this event, in the capture phase.
    window.addEventListener('visibilitychange', () => found('CLS', 0.01), { capture: true, once: true });
    turn('hidden');
    expect(sent).toHaveLength(1);
    const [{ address, type, body }] = sent as [(typeof sent)[number]];
    expect([address, type]).toEqual([vitalsRoutes.reportVitals.path, 'application/json']);
    expect(vitalsRoutes.reportVitals.body.parse(await body)).toEqual({
      page: '/pricing',
      metrics: [
        { name: 'TTFB', value: 80 },
        { name: 'LCP', value: 1_200 },
        { name: 'CLS', value: 0.01 },
      ],
    });

    turn('visible');
    found('INP', 300);
    turn('hidden');
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['/bookings/652f1c', '/bookings/:id'],
    ['/admin/members/7', '/admin/*'],
    ['/', '/'],
    ['/nobody-knows', 'other'],
  ])('contains for the path %s only the pattern %s', async (path, page) => {
    await measured(path);
    found('FCP', 1);
    turn('hidden');

    expect((await sent[0]!.body).page).toBe(page);
  });
});

test('the report is not sent without any figures', async () => {
  await measured('/');
  turn('hidden');

  expect(sent).toEqual([]);
});

test('the measurement is skipped if the library cannot be loaded', async () => {
  await measured('/', async () => {
    throw new Error('ChunkLoadError');
  });
  turn('hidden');

  expect([watched.size, sent]).toEqual([0, []]);
});
