import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { startServer } from '../testing/http-server.ts';
import { createHttpApp } from './app.ts';
import { createEventStreams, type EventStreams } from './event-streams.ts';

let streams: EventStreams;
let stop: () => Promise<void>;
let url: string;

beforeEach(async () => {
  streams = createEventStreams({ most: 3 });
  const app = createHttpApp({
    isTraced: false,
    log: createLog('test', { level: 'silent', pretty: false }),
    metrics: createMetrics('test'),
    readiness: () => ({ ready: true, checks: {} }),
  });
  app.use((ctx) => {
    streams.open(ctx, ctx.path.slice(1).split('+'));
  });
  ({ url, stop } = await startServer(app.callback()));
  streams.start();
});
afterEach(async () => {
  await streams.stop();
  await stop();
});

async function open(keys: string) {
  const response = await fetch(`${url}/${keys}`);
  const reader = (response.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream())
    .getReader() as ReadableStreamDefaultReader<string>;
  let text = '';
  const until = async (wanted: string): Promise<string> => {
    for (
      let part = { done: false, value: '' } as { done: boolean; value?: string | undefined };
      !part.done && !text.includes(wanted);
      text += part.value ?? ''
    )
      part = await reader.read();
    return text;
  };
  await until('event: ready');
  return { until, headers: response.headers };
}

test('events are sent in order to every stream that follows their key, and to no other stream', async () => {
  const [both, first, second] = await Promise.all([open('first+second'), open('first'), open('second')]);
  expect(both.headers.get('content-type')).toBe('text/event-stream');
  streams.send('first', 'news', { n: 1 });
  streams.send('second', 'news', { n: 2 });
  streams.send('nobody', 'news', { n: 3 });
  await streams.stop();
  expect(await both.until('never')).toMatch(/event: news\ndata: \{"n":1\}\n\nevent: news\ndata: \{"n":2\}\n\n$/);
  expect(await first.until('never')).toMatch(/event: ready\ndata: \{\}\n\nevent: news\ndata: \{"n":1\}\n\n$/);
  expect(await second.until('never')).toMatch(/event: ready\ndata: \{\}\n\nevent: news\ndata: \{"n":2\}\n\n$/);
});

test('end closes only the streams of one key', async () => {
  const [ended, kept] = await Promise.all([open('first'), open('second')]);
  streams.end('first');
  expect(await ended.until('never')).toMatch(/event: ready\ndata: \{\}\n\n$/);
  streams.send('second', 'news', {});
  expect(await kept.until('event: news')).toContain('event: news');
});

test('a line end in the data cannot start another event', async () => {
  const page = await open('key');
  streams.send('key', 'news', { text: 'a\n\nevent: forged\ndata: {}' });

  expect(await page.until('forged')).not.toMatch(/^event: forged/m);
});

test('a stream above the limit is refused until another stream closes', async () => {
  const kept = await Promise.all([open('first'), open('second'), open('third')]);
  const refused = await fetch(`${url}/fourth`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  streams.send('third', 'news', {});
  expect(await kept[2]!.until('event: news')).toContain('event: news');
  streams.end('first');
  await kept[0]!.until('never');
  await open('fourth');
});
