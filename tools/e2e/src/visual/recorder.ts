import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import type { BrowserStorage, RecordedCall } from './recording.ts';

const keptHeaders = ['content-type', 'content-disposition', 'link', 'x-total-count', 'x-total-count-is', 'retry-after'];
const safe = new Set(['GET', 'HEAD']);
/** Requests that the gateway handles itself, also during a replay. */
const gatewaysOwn = /^\/api\/(vitals|registry)/;

/** Records the API's responses to a page, except event streams, whose events have no fixed time. */
export function recordCalls(page: Page) {
  const kept: Promise<RecordedCall>[] = [];
  const sentAfter = new Map<Request, number>();
  let unsafe = 0;
  const onRequest = (request: Request) => void (isOfApi(request) && sentAfter.set(request, unsafe));
  const onFinished = (request: Request) => {
    const after = sentAfter.get(request);
    if (after === undefined) return;
    if (!safe.has(request.method())) unsafe += 1;
    kept.push(read(request, after));
  };
  page.on('request', onRequest);
  page.on('requestfinished', onFinished);
  return {
    async calls() {
      page.off('request', onRequest);
      page.off('requestfinished', onFinished);
      return withoutRepeats(await Promise.all(kept));
    },
  };
}

/** Keeps only the last of equal reads between two unsafe calls. */
function withoutRepeats(calls: readonly RecordedCall[]): RecordedCall[] {
  const last = new Map<string, RecordedCall>();
  for (const [place, call] of calls.entries()) {
    const repeated = safe.has(call.method) ? call.after : `unsafe ${place}`;
    last.set(`${call.method} ${call.path} ${repeated}`, call);
  }
  return [...last.values()];
}

function isOfApi(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return pathname.startsWith('/api/') && !gatewaysOwn.test(pathname) && request.resourceType() !== 'eventsource';
}

async function read(request: Request, after: number): Promise<RecordedCall> {
  const { pathname, search } = new URL(request.url());
  const response = await request.response();
  if (!response) throw new Error(`${request.method()} ${pathname} had no response`);
  const all = await response.allHeaders();
  const headers = Object.fromEntries(keptHeaders.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
  const call = { method: request.method(), path: pathname + search, after, status: response.status(), headers };
  const body = await response.body().catch(() => Buffer.alloc(0));
  return isLargePicture(call, body)
    ? { ...call, headers: { 'content-type': 'image/webp' }, base64: (await smaller(body)).toString('base64') }
    : { ...call, ...bodyOf(headers['content-type'] ?? '', body) };
}

const mostBytes = 20_000;
const widest = 480;

const isLargePicture = ({ headers }: { headers: Record<string, string> }, body: Buffer): boolean =>
  /^image\/(png|jpeg|webp)/.test(headers['content-type'] ?? '') && body.length > mostBytes;

/** Shrinks a picture, which only needs to be recognizable. */
const smaller = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize({ width: widest, withoutEnlargement: true }).webp({ quality: 40 }).toBuffer();

function bodyOf(type: string, body: Buffer): Pick<RecordedCall, 'json' | 'text' | 'base64'> {
  if (body.length === 0) return {};
  if (/json/.test(type)) return { json: JSON.parse(body.toString()) as unknown };
  return /^text\/|svg/.test(type) ? { text: body.toString() } : { base64: body.toString('base64') };
}

/** Returns the browser's storage for the page's person, without scroll positions. */
export const readStorage = (page: Page): Promise<BrowserStorage> =>
  page.evaluate(() => {
    const { 'shell:scroll': _, ...session } = sessionStorage;
    return { local: { ...localStorage }, session };
  });
