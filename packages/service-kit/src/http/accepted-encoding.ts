export type Encoding = 'br' | 'gzip';

/** The best encoding a client takes, brotli first; undefined for none. */
export function acceptedEncoding(accept: string | string[] | undefined): Encoding | undefined {
  const offers = String(accept ?? '')
    .split(',')
    .map((offer) =>
      offer
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    );
  const takes = (name: string) => offers.some(([coding, quality]) => coding === name && Number(quality ?? 1) > 0);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : undefined;
}
