import { inTownOf, createWakeableLoop, type Logger } from '@postcard/service-kit';
import { isAlwaysTried, isTest } from './kinds.ts';
import type { Mail, MailTexts } from './mail.ts';
import { MailRefused, type SendMail } from './sendgrid.ts';
import type { MailStore } from './store.ts';
import type { SuppressionStore } from './suppressions.ts';

const pollMs = 1000;
const parallel = 4;
const maxTries = 8;

/** Returns the pause after a failed try: 5 s, tripled each time, at most an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(5000 * 3 ** (tries - 1), 3_600_000);
}

const suppressedBecause = {
  bounced: 'Not sent: an earlier email to this address bounced.',
  complained: 'Not sent: an email to this address was reported as spam.',
} as const;

type Deps = {
  mails: MailStore;
  suppressions: SuppressionStore;
  send: SendMail;
  log: Logger;
  now: () => Date;
  report?: (outcome: MailOutcome) => void;
};

/** Outcome of one try: `retried` emails wait for the next one, `suppressed` emails are not sent. */
export type MailOutcome = 'sent' | 'retried' | 'failed' | 'suppressed';

/** Sends queued emails. After a crash the lease expires and the email is sent again: perhaps twice, but never lost. */
export function createSender({ mails, suppressions, send, log, now, report = () => {} }: Deps) {
  const sendOne = (mail: Mail): Promise<void> => inTownOf(mail, () => sendForTown(mail));

  async function sendForTown(mail: Mail): Promise<void> {
    const suppressed = isAlwaysTried(mail.template) ? null : await suppressions.of(mail.to);
    if (suppressed) {
      report('suppressed');
      return mails.failed(mail, suppressedBecause[suppressed], null);
    }
    try {
      await mails.sent(mail, await send({ ...mail, ...textsOf(mail) }));
      report('sent');
    } catch (error) {
      const final = error instanceof MailRefused || mail.tries >= maxTries || isTest(mail.template);
      log.warn({ err: error, mailId: mail._id, final }, 'mail not sent');
      report(final ? 'failed' : 'retried');
      await mails.failed(
        mail,
        (error as Error).message,
        final ? null : new Date(now().getTime() + pauseAfter(mail.tries)),
      );
    }
  }

  /** @throws {MailRefused} if no key opens the text, so that the email is not retried */
  function textsOf(mail: Mail): MailTexts {
    try {
      return mails.textsOf(mail);
    } catch (error) {
      throw new MailRefused('Its text was encrypted with a key that is no longer configured.', { cause: error });
    }
  }

  async function drain(isStopping: () => boolean): Promise<void> {
    for (let mail = await mails.claim(); mail; mail = isStopping() ? null : await mails.claim()) await sendOne(mail);
  }

  const pass = async (isStopping: () => boolean) => {
    await Promise.all(Array.from({ length: parallel }, () => drain(isStopping)));
  };
  return createWakeableLoop(pass, {
    everyMs: pollMs,
    onError: (error) => log.warn({ err: error }, 'sending paused'),
  });
}
