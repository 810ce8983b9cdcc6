import { Counter, Gauge, type Metrics } from '@postcard/service-kit';
import type { MailOutcome } from './sender.ts';
import type { MailStore } from './store.ts';

export function watchMails(
  { registry }: Metrics,
  mails: Pick<MailStore, 'nextMade'>,
  now: () => Date,
): (outcome: MailOutcome) => void {
  const tries = new Counter({
    name: 'mail_tries_total',
    help: 'Tries to send an email: sent, retried, failed, suppressed',
    labelNames: ['outcome'],
    registers: [registry],
  });
  registry.registerMetric(
    new Gauge({
      name: 'mail_waiting_seconds',
      help: 'Age of the email that is next to be sent or tried again',
      registers: [],
      async collect() {
        const made = await mails.nextMade().catch(() => undefined);
        if (made === undefined) this.remove();
        else this.set(made ? Math.max(0, (now().getTime() - made.getTime()) / 1000) : 0);
      },
    }),
  );
  return (outcome) => tries.inc({ outcome });
}
