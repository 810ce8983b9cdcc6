import { inTownOf, createWakeableLoop, type Logger } from '@postcard/service-kit';
import { isAlwaysTried, isTest } from './kinds.ts';
import type { Mail, MailTexts } from './mail.ts';
import { MailRefused, type SendMail } from './sendgrid.ts';
import type { MailStore } from './store.ts';
import type { SuppressionStore } from './suppressions.ts';

const pollMs = 1000;
const parallel = 4;
const maxTries = 8;

/** The pause after a failed try: 5 s, then three times as long each time, at most an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(5000 * 3 ** (tries - 1), 3_600_000);
}

/** Why nothing is sent to an address any more. */
export const suppressedBecause = {
  bounced: 'Not sent: an earlier letter to this address came back.',
  complained: 'Not sent: a letter to this address was reported as spam.',
} as const;

type Deps = {
  mails: MailStore;
  suppressions: SuppressionStore;
  send: SendMail;
  log: Logger;
  now: () => Date;
  /** Called with what became of each try. */
  report?: (outcome: MailOutcome) => void;
};

/** `retried` is tried again later; `suppressed` was not handed over at all. */
export type MailOutcome = 'sent' | 'retried' | 'failed' | 'suppressed';

/**
 * Sends what is queued. An email is claimed before it is handed over, so no two senders have it at once; one whose
 * sender died between handing over and writing it down is tried again after the lease, unless the provider's own event
 * has reported it by then: an email may then arrive twice, never not at all.
 */
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

  /** A text that no key opens stays closed: trying again cannot help. */
  function textsOf(mail: Mail): MailTexts {
    try {
      return mails.textsOf(mail);
    } catch (error) {
      throw new MailRefused('Its text was encrypted with a key that is gone.', { cause: error });
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
