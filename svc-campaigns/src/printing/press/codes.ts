/** A QR code as a telephone reads it in the finished file. */
export type ReadCode = { spotId: string; text: string };

/** What is wrong with a code: it must not be printed, or somebody should know of it. Neither when it is right. */
export type Verdict = { refused?: string; warning?: string };

/** Names that no telephone in town can open: of this machine, of a network at home, and bare addresses. */
const local = /^(?:localhost|[^.]+|.+\.(?:localhost|local|internal|home\.arpa)|[\d.]+|\[.*\])\.?$/iu;
/** What a short link looks like, wherever it leads. */
const shortLink = /^\/go\/[a-z0-9]{9}$/u;

const webAddress = (text: string): URL | null => {
  const url = URL.parse(text.trim());
  return url && /^https?:$/u.test(url.protocol) ? url : null;
};

/** Whether a telephone in town can open an origin. */
export const isPublic = (origin: string): boolean => {
  const url = webAddress(origin);
  return url !== null && !local.test(url.hostname);
};

/** Whether a code may be printed. `drawn` is the link that we drew a code for; without one it is the business's own. */
export function verdictOn(text: string, { origin, drawn }: { origin: string; drawn?: string | undefined }): Verdict {
  const url = webAddress(text);
  const { origin: own } = new URL(origin);
  if (drawn && text !== drawn) return { refused: `the QR code leads to ${text} instead of ${drawn}.` };
  if (!url || url.origin === own) return {};
  if (local.test(url.hostname))
    return { refused: `the QR code leads to ${text}, which no telephone in town can open.` };
  if (drawn || shortLink.test(url.pathname))
    return { refused: `the QR code leads to ${text} instead of the public address, ${own}.` };
  return { warning: `The QR code leads to ${text}: its scans are not counted.` };
}

/** Why a card of a product at this origin is a proof and no press file; null at a public one. */
export const proofBecause = (origin: string): string | null =>
  isPublic(origin)
    ? null
    : `Its QR codes lead to ${origin}, which no telephone in town can open. It becomes a press file once the product ` +
      'runs at its public address (PUBLIC_URL).';
