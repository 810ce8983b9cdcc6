import type { Logger } from '@postcard/service-kit';
import { MailRefused, type SendMail } from './sendgrid.ts';
import type { Mail, MailStore } from './store.ts';

const pollMs = 1000;
const parallel = 4;
const maxTries = 8;

/** The pause after a failed try: 5 s, then three times as long each time, at most an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(5000 * 3 ** (tries - 1), 3_600_000);
}

type Deps = { mails: MailStore; send: SendMail; log: Logger; now: () => Date };

/**
 * Sends what is queued. A letter is claimed before it is handed over, so no two senders have it at once; one whose
 * sender died between handing over and writing it down is tried again after the lease, since the provider offers no way
 * to ask: a letter may then arrive twice, never not at all.
 */
export function createSender({ mails, send, log, now }: Deps) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let again = false;
  let running: Promise<unknown> | null = null;

  async function sendOne(mail: Mail): Promise<void> {
    try {
      await mails.sent(mail, await send({ to: mail.to, subject: mail.subject, text: mail.text, html: mail.html, id: mail._id }));
    } catch (error) {
      const final = error instanceof MailRefused || mail.tries >= maxTries;
      log.warn({ err: error, mailId: mail._id, final }, 'mail not sent');
      await mails.failed(mail, (error as Error).message, final ? null : new Date(now().getTime() + pauseAfter(mail.tries)));
    }
  }

  async function drain(): Promise<void> {
    for (let mail = await mails.claim(); mail; mail = stopped ? null : await mails.claim()) await sendOne(mail);
  }

  async function pass(): Promise<void> {
    do {
      again = false;
      await Promise.all(Array.from({ length: parallel }, drain));
    } while (again && !stopped);
  }

  function wake(): void {
    again = true;
    if (stopped) return;
    running ??= pass()
      .catch((error: unknown) => log.warn({ err: error }, 'sending paused'))
      .finally(() => (running = null));
  }

  return {
    wake,
    start: () => void (timer = setInterval(wake, pollMs)),
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
