import { readTown } from '@postcard/contracts/town-judge';
import type { Town } from '@postcard/contracts/town';
import type { Logger } from '../log.ts';

/** Returns the towns, oldest first, or undefined if they are unchanged since the last call. */
export type LoadPublished = () => Promise<readonly unknown[] | undefined>;

const longestMs = 3000;
/** Most bytes of the response: ten thousand towns of 4 kB. */
const mostBytes = 40 * 1_048_576;

/**
 * Requests the list with its ETag.
 * @param addresses are tried until one responds
 * @param isLiveOnly leaves out offline towns
 */
export function loadFromIdentity(addresses: readonly string[], { isLiveOnly = false } = {}): LoadPublished {
  let etag = '';

  async function ask(address: string): Promise<readonly unknown[] | undefined> {
    const url = new URL('/api/towns/published', address);
    const response = await fetch(url, {
      // With an `if-none-match` header, fetch adds `no-cache` by default, which requests the whole list.
      headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
      signal: AbortSignal.timeout(longestMs),
    });
    if (!response.ok) await response.body?.cancel();
    // An earlier release without this route has no published towns.
    if (response.status === 304 || response.status === 404) return undefined;
    if (!response.ok) throw new Error(`svc-identity returned ${response.status}`);
    const { towns, offline = [] } = JSON.parse(await textOf(response)) as { towns?: unknown; offline?: unknown };
    if (!Array.isArray(towns) || !Array.isArray(offline)) throw new Error('svc-identity returned no list of towns');
    etag = response.headers.get('etag') ?? '';
    return isLiveOnly ? towns : [...towns, ...offline];
  }

  return async () => {
    let reason: unknown;
    for (const address of addresses) {
      try {
        return await ask(address);
      } catch (error) {
        reason = error;
      }
    }
    throw reason;
  };
}

export function loadWhenChanged({
  mark,
  load,
}: {
  mark: () => Promise<string>;
  load: () => Promise<readonly unknown[]>;
}): LoadPublished {
  let before: string | undefined;
  return async () => {
    const current = await mark();
    if (current === before) return undefined;
    const found = await load();
    before = current;
    return found;
  };
}

/**
 * Returns the towns that this release can read.
 * @param before known towns; unchanged ones are not checked again, which would take 0.2 s for a thousand
 */
export function readableTowns(found: readonly unknown[], before: readonly Town[], log: Logger): Town[] {
  const checked = new Map(before.map((town) => [JSON.stringify(town), town]));
  const readable = found
    .map((town) => checked.get(JSON.stringify(town)) ?? readTown(town))
    .filter((town) => town !== undefined);
  const lost = found.length - readable.length;
  if (lost > 0) log.error({ towns: lost }, 'published towns cannot be read, and are not served');
  return readable;
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error('there are more published towns than can be read');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
