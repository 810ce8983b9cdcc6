import { createHash, randomBytes } from 'node:crypto';

/** Crawlers, preview fetchers and monitors, by user agent. */
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
/** Limits memory under attack; the oldest are evicted and may count again. */
const mostKnown = 50_000;

/** Detects a repeated scan within 30 seconds, by hashes in memory whose salt changes daily. */
export function createRepeats(now: () => Date) {
  let salt = randomBytes(32);
  let day = -1;
  const lastScans = new Map<string, number>();

  function forget(at: number): void {
    for (const [hash, until] of lastScans) {
      if (until > at && lastScans.size < mostKnown) break;
      lastScans.delete(hash);
    }
  }

  return {
    isRepeat({ code, clientIp, agent }: { code: string; clientIp: string; agent: string }): boolean {
      const at = now().getTime();
      const today = Math.floor(at / dayMs);
      if (today !== day) {
        [salt, day] = [randomBytes(32), today];
        lastScans.clear();
      }
      forget(at);
      const hash = createHash('sha256').update(salt).update(`${code}\n${clientIp}\n${agent}`).digest('base64');
      if (lastScans.has(hash)) return true;
      lastScans.set(hash, at + repeatMs);
      return false;
    },
  };
}
