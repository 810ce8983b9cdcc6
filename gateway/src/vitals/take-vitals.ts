import { vitalsBody } from '@postcard/contracts/vitals';
import type { Exchange } from '../exchange.ts';
import type { Refusal } from '../problems.ts';
import type { BodyReader } from '../proxy/whole-body.ts';
import type { Releases } from '../web/releases.ts';
import type { VitalsFigures } from './figures.ts';

export const vitalsPath = '/api/vitals';

/** Maximum bytes of a body: ten times the size of five figures and the longest pattern. */
const bodyLimit = 4_096;

type Deps = { releases: Pick<Releases, 'live'>; count: VitalsFigures; readBody: BodyReader };

/** Name that all unknown pages share, so that strangers cannot fill the memory. */
const otherPages = 'other';

export async function takeVitals(
  exchange: Exchange,
  { releases, count, readBody }: Deps,
): Promise<Refusal | undefined> {
  const { request } = exchange;
  if (request.method !== 'POST') return { code: 'method_not_allowed', allow: 'POST' };
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return { code: 'unsupported_media_type', close: true };
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) return { code: 'payload_too_large', close: true };
  const read = await readBody(exchange, bodyLimit);
  if (!Buffer.isBuffer(read)) return read ?? unreadable;
  const body = parsed(read.toString());
  if (body === undefined) return unreadable;
  const { success, data } = vitalsBody.safeParse(body);
  if (!success) return { code: 'validation_failed' };
  const isKnown = releases.live().registry.some(({ routes }) => routes.includes(data.page));
  count(isKnown ? data.page : otherPages, data.metrics);
  return undefined;
}

const unreadable = { code: 'malformed_request' } as const;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
