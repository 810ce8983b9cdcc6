import type { Site } from './site.ts';

type Call = { unit: string; path: string };

const calls: readonly Call[] = [
  { unit: 'page', path: '/' },
  { unit: 'page', path: '/pricing' },
  { unit: 'campaigns', path: '/api/campaigns' },
  { unit: 'campaigns', path: '/api/design-templates' },
  { unit: 'identity', path: '/api/membership-plans' },
];

const perSecond = 20;

export type Failure = { unit: string; path: string; reason: string };

/** Runs the work while calls are sent at a fixed rate. @param mayFail expected failures @throws if other calls fail */
export async function underLoad(
  site: Site,
  work: () => Promise<unknown>,
  mayFail: (failure: Failure) => boolean = () => false,
): Promise<string> {
  const failures: Failure[] = [];
  const sent: Promise<void>[] = [];
  const send = async ({ unit, path }: Call) => {
    try {
      const response = await site.call(path);
      await response.arrayBuffer();
      if (response.status >= 400) failures.push({ unit, path, reason: String(response.status) });
    } catch (error) {
      failures.push({ unit, path, reason: String((error as Error).cause ?? error) });
    }
  };
  const timer = setInterval(() => sent.push(send(calls[sent.length % calls.length]!)), 1000 / perSecond);
  const [ended] = await Promise.allSettled([work()]);
  clearInterval(timer);
  await Promise.all(sent);
  const wrong = failures.filter((failure) => !mayFail(failure));
  const kinds = [...new Set(wrong.map(({ path, reason }) => `${path}: ${reason}`))].slice(0, 5);
  const cause = ended.status === 'rejected' ? ended.reason : undefined;
  if (kinds.length > 0)
    throw new Error(`${wrong.length} of ${sent.length} calls failed: ${kinds.join('; ')}`, { cause });
  if (cause || sent.length === 0) throw cause ?? new Error('no call was sent');
  return `${failures.length} of ${sent.length} calls failed`;
}
