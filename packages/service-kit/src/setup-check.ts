import type { Finding, SetupCheck } from '@postcard/contracts/setup-check';
import type { Logger } from './log.ts';

type Options = {
  name: string;
  find: () => Promise<Finding>;
  now: () => Date;
  log: Logger;
};

const keptMs = 60_000;

export function createSetupCheck({ name, find, now, log }: Options): () => Promise<SetupCheck> {
  let last: { at: number; found: Promise<SetupCheck> } | undefined;

  async function check(at: Date): Promise<SetupCheck> {
    const finding = await find().catch((error: unknown): Finding => {
      log.warn({ err: error, check: name }, 'setup check failed');
      return { state: 'failed', reason: 'The check broke off. Try again in a minute.' };
    });
    log.info({ check: name, state: finding.state }, 'a part of the setup was checked');
    return { ...finding, checkedAt: at.toISOString() };
  }

  return () => {
    const at = now();
    if (!last || at.getTime() - last.at >= keptMs) last = { at: at.getTime(), found: check(at) };
    return last.found;
  };
}
