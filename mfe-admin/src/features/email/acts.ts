import type { MailSummary } from '@postcard/contracts/notify';
import type { BulkAct } from '../selection/use-bulk.ts';
import { dismissEmail, resend, restoreEmail } from './api.ts';

export const canBeSentAgain = ({ state }: MailSummary): boolean => state === 'failed' || state === 'bounced';
export const canBeDismissed = ({ state, isDismissed }: MailSummary): boolean => state === 'failed' && !isDismissed;

const counted = (count: number): string => (count === 1 ? 'One email' : `${count} emails`);

export const resendAct: BulkAct<MailSummary> = {
  key: 'resend',
  asksFirst: true,
  change: ({ id }, keyFor) => resend(id, keyFor(id)),
  title: 'Emails on their way',
  words: (count) => `${counted(count)} queued again, to go out in a moment.`,
};

export const dismissAct: BulkAct<MailSummary> = {
  key: 'dismiss',
  change: ({ id }) => dismissEmail(id),
  title: 'Emails dismissed',
  words: (count) => `${counted(count)} dismissed. See them under “Dismissed”.`,
  undo: ({ item }) => restoreEmail(item.id),
  undoneWords: (count) => (count === 1 ? 'The email is back in the list.' : `${count} emails are back in the list.`),
};
