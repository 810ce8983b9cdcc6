import { systemRoutes as routes } from '@postcard/contracts';
import type { Finding } from '@postcard/contracts/setup-check';
import { createSetupCheck, type Logger } from '@postcard/service-kit';
import type { Routes } from '../../parts.ts';
import type { SendOptions } from '../sendgrid.ts';
import { readSender } from './plain-api.ts';

type Deps = {
  options: SendOptions;
  isSandbox: boolean;
  now: () => Date;
  log: Logger;
};

export async function findSender({ options, isSandbox, log }: Deps): Promise<Finding> {
  try {
    const { status, isVerified } = await readSender(options);
    if (status === 401 || status === 403)
      return {
        state: 'failed',
        reason: 'SendGrid rejects the key, or the key isn’t allowed to read verified senders.',
      };
    if (status !== 200)
      return { state: 'failed', reason: `SendGrid could not check the sender: it returned ${status}.` };
    if (isSandbox)
      return { state: 'not_yet', reason: 'The sandbox stores every email and sends none. Set your SendGrid key.' };
    return isVerified
      ? { state: 'done', reason: `SendGrid has verified ${options.from()}.` }
      : {
          state: 'not_yet',
          reason: `SendGrid has not verified ${options.from()}. Verify the address or its domain there.`,
        };
  } catch (error) {
    log.warn({ err: error }, 'the sender could not be checked');
    return { state: 'failed', reason: 'SendGrid could not be reached. Try again in a minute.' };
  }
}

export function addSenderCheckRoute({ serve }: Routes, deps: Deps): void {
  const check = createSetupCheck({ ...deps, name: 'sender', find: () => findSender(deps) });
  serve(routes.checkSender, check);
}
