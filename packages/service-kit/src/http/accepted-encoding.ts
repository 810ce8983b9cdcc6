import type { IncomingHttpHeaders } from 'node:http';

export type Encoding = 'br' | 'gzip';

/** Most cached lists; browsers send few different ones. */
const mostKnown = 100;

/** Longest cached list in characters; browsers' lists are a fifth as long. */
const longestKnown = 100;

const parsed = new Map<string, Encoding | undefined>();

export function acceptedEncoding(accept: string | string[] | undefined): Encoding | undefined {
  if (accept === undefined) return undefined;
  const list = String(accept);
  if (parsed.has(list)) return parsed.get(list);
  const encoding = bestOf(list);
  if (parsed.size < mostKnown && list.length <= longestKnown) parsed.set(list, encoding);
  return encoding;
}

function bestOf(list: string): Encoding | undefined {
  const offers = list.split(',').map((offer) =>
    offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/),
  );
  const accepts = (name: string) => offers.some(([coding, quality]) => coding === name && Number(quality ?? 1) > 0);
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : undefined;
}

export const isEncoded = ({ 'content-encoding': coding = 'identity' }: IncomingHttpHeaders): boolean =>
  coding.trim().toLowerCase() !== 'identity';
