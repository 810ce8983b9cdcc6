import type { Site } from './site.ts';

type Call = { unit: string; path: string };

const calls: readonly Call[] = [
  { unit: 'page', path: '/' },
  { unit: 'page', path: '/pricing' },
  { unit: 'campaigns', path: '/api/campaigns' },
  { unit: 'campaigns', path: '/api/design-templates' },
  { unit: 'identity', path: '/api/membership-plans' },
];

const PER_SECOND = 20;

export type Failure = { unit: string; path: string; reason: string };
type Sent = { count: number; failures: Failure[] };

/** Sends PER_SECOND calls by the clock. A call fails by its status, or without a response. */
function startLoad(site: Site): { stop(): Promise<Sent> } {
  const sent: Sent = { count: 0, failures: [] };
  const underWay = new Set<Promise<void>>();
  const send = async ({ unit, path }: Call) => {
    sent.count += 1;
    try {
      const response = await site.call(path);
      await response.arrayBuffer();
      if (response.status >= 400) sent.failures.push({ unit, path, reason: String(response.status) });
    } catch (error) {
      sent.failures.push({ unit, path, reason: causeOf(error) });
    }
  };
  let turn = 0;
  const timer = setInterval(() => {
    const work = send(calls[turn++ % calls.length] as Call);
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }, 1000 / PER_SECOND);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      return sent;
    },
  };
}

const causeOf = (error: unknown): string => String((error as { cause?: unknown }).cause ?? error);

/** Runs the work under load. @param mayFail expected failures @throws when another call failed */
export async function underLoad(
  site: Site,
  work: () => Promise<unknown>,
  mayFail: (failure: Failure) => boolean = () => false,
): Promise<string> {
  const load = startLoad(site);
  const ended = await Promise.resolve()
    .then(work)
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  const { count, failures } = await load.stop();
  const wrong = failures.filter((failure) => !mayFail(failure));
  if (wrong.length > 0 || count === 0) {
    const kinds = [...new Set(wrong.map(({ path, reason }) => `${path}: ${reason}`))].slice(0, 5);
    throw new Error(`${wrong.length} of ${count} calls failed: ${kinds.join('; ')}`, { cause: ended });
  }
  if (ended) throw ended;
  return `${failures.length} of ${count} calls failed`;
}
