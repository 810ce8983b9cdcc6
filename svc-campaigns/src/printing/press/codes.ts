export type ReadCode = { spotId: string; text: string };

export type Verdict = { refused?: string; warning?: string };

/** Hosts that a phone in town cannot open: local names and bare addresses. */
const local = /^(?:localhost|[^.]+|.+\.(?:localhost|local|internal|home\.arpa)|[\d.]+|\[.*\])\.?$/iu;
const shortLink = /^\/go\/[a-z0-9]{9}$/u;

const webAddress = (text: string): URL | null => {
  const url = URL.parse(text.trim());
  return url && /^https?:$/u.test(url.protocol) ? url : null;
};

export const isPublic = (origin: string): boolean => {
  const url = webAddress(origin);
  return url !== null && !local.test(url.hostname);
};

/** Judges a code. `drawn` is the link of a code that we drew; without it the code is the business's own. */
export function verdictOn(text: string, { origin, drawn }: { origin: string; drawn?: string | undefined }): Verdict {
  const url = webAddress(text);
  const { origin: ownOrigin } = new URL(origin);
  if (drawn && text !== drawn) return { refused: `the QR code leads to ${text} instead of ${drawn}.` };
  if (!url || url.origin === ownOrigin) return {};
  if (local.test(url.hostname)) return { refused: `the QR code leads to ${text}, which phones can’t open.` };
  if (drawn || shortLink.test(url.pathname))
    return { refused: `the QR code leads to ${text} instead of the public address, ${ownOrigin}.` };
  return { warning: `The QR code leads to ${text}: its scans are not counted.` };
}

/** Returns the reason why this origin can make only proofs, or null for a public origin. */
export const proofBecause = (origin: string): string | null =>
  isPublic(origin)
    ? null
    : `Its QR codes lead to ${origin}, which phones can’t open. You get a press file once the product ` +
      'runs at its public address (PUBLIC_URL).';
