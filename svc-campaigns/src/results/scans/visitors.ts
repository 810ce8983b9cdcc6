import { createHash, randomBytes } from 'node:crypto';

/** Programs that read pages, fetch previews or watch servers, by what they call themselves. */
const robots = new RegExp(
  [
    /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|skype|slack|discord|embedly/u,
    /monitor|uptime|pingdom|lighthouse|headless|scrapy|scanner/u,
    /curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|libwww|httpclient/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iu',
);

type Asked = { method: string; header: (name: string) => string };

/** Whether a person stands behind a request, as far as it says: no robot, no browser that only fetches ahead. */
export function isPerson({ method, header }: Asked): boolean {
  if (method !== 'GET') return false;
  const agent = header('user-agent');
  if (agent.trim() === '' || robots.test(agent)) return false;
  return !/prefetch|preview|prerender/iu.test(
    `${header('sec-purpose')} ${header('purpose')} ${header('x-purpose')} ${header('x-moz')}`,
  );
}

const repeatMs = 30_000;
const dayMs = 24 * 3_600_000;
/** Under attack the oldest are forgotten first; then a repeat counts again. */
const mostKnown = 50_000;

/**
 * Recognizes a second scan by the same telephone within 30 seconds. It knows telephones by a hash alone, with a salt
 * that is thrown away every day and never leaves this memory, and forgets even that as soon as it has served.
 */
export function createRepeats(now: () => Date) {
  let salt = randomBytes(32);
  let day = -1;
  const known = new Map<string, number>();

  function forget(at: number): void {
    for (const [hash, until] of known) {
      if (until > at && known.size < mostKnown) break;
      known.delete(hash);
    }
  }

  return {
    isRepeat({ code, clientIp, agent }: { code: string; clientIp: string; agent: string }): boolean {
      const at = now().getTime();
      const today = Math.floor(at / dayMs);
      if (today !== day) {
        [salt, day] = [randomBytes(32), today];
        known.clear();
      }
      forget(at);
      const hash = createHash('sha256').update(salt).update(`${code}\n${clientIp}\n${agent}`).digest('base64');
      if (known.has(hash)) return true;
      known.set(hash, at + repeatMs);
      return false;
    },
  };
}
