export type Encoding = 'br' | 'gzip';

/** Bound of the cache; browsers send few different lists. */
const mostKnown = 100;
/** Characters; browsers' lists are a fifth of it. */
const longestKnown = 100;
const known = new Map<string, Encoding | undefined>();

export function acceptedEncoding(accept: string | string[] | undefined): Encoding | undefined {
  if (accept === undefined) return undefined;
  const list = String(accept);
  if (known.has(list)) return known.get(list);
  const encoding = bestOf(list);
  if (known.size < mostKnown && list.length <= longestKnown) known.set(list, encoding);
  return encoding;
}

function bestOf(list: string): Encoding | undefined {
  const offers = list.split(',').map((offer) =>
    offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/),
  );
  const takes = (name: string) => offers.some(([coding, quality]) => coding === name && Number(quality ?? 1) > 0);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : undefined;
}
