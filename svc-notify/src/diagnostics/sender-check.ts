import { systemRoutes as routes } from '@postcard/contracts';
import type { Finding } from '@postcard/contracts/setup-check';
import { createSetupCheck, type createRoutes, type Logger } from '@postcard/service-kit';
import type { SendOptions } from '../mails/sendgrid.ts';
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
      return { state: 'failed', reason: 'SendGrid rejects the key, or the key may not read the verified senders.' };
    if (status !== 200) return { state: 'failed', reason: `SendGrid could not say: it returned ${status}.` };
    if (isSandbox)
      return { state: 'not_yet', reason: 'The sandbox keeps every e-mail: nobody gets one. Set your SendGrid key.' };
    return isVerified
      ? { state: 'done', reason: `SendGrid has verified ${options.from}.` }
      : {
          state: 'not_yet',
          reason: `SendGrid has not verified ${options.from}. Verify the address or its domain there.`,
        };
  } catch (error) {
    log.warn({ err: error }, 'the sender could not be checked');
    return { state: 'failed', reason: 'SendGrid could not be reached. Try again in a minute.' };
  }
}

export function addSenderCheckRoute({ serve }: ReturnType<typeof createRoutes>, deps: Deps): void {
  const check = createSetupCheck({ ...deps, name: 'sender', find: () => findSender(deps) });
  serve(routes.checkSender, check);
}
