import type { MailSummary } from '@postcard/contracts/notify';
import type { BulkAct } from '../selection/use-bulk.ts';
import { dismissEmail, resend, restoreEmail } from './api.ts';

export const canBeSentAgain = ({ state }: MailSummary): boolean => state === 'failed' || state === 'bounced';
export const canBeDismissed = ({ state, isDismissed }: MailSummary): boolean => state === 'failed' && !isDismissed;

const counted = (count: number): string => (count === 1 ? 'One e-mail' : `${count} e-mails`);

export const resendAct: BulkAct<MailSummary> = {
  key: 'resend',
  asksFirst: true,
  change: ({ id }, keyFor) => resend(id, keyFor(id)),
  title: 'E-mails on their way',
  words: (count) => `${counted(count)} queued again, to go out in a moment.`,
};

export const dismissAct: BulkAct<MailSummary> = {
  key: 'dismiss',
  change: ({ id }) => dismissEmail(id),
  title: 'E-mails dismissed',
  words: (count) => `${counted(count)} put aside. You find what is put aside under “Dismissed”.`,
  undo: ({ item }) => restoreEmail(item.id),
  undoneWords: (count) => (count === 1 ? 'It waits again.' : `${count} e-mails wait again.`),
};
