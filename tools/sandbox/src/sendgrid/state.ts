import type { MailDelivery } from './events.ts';
import type { Mail } from './mail.ts';

/** What the sandbox knows as SendGrid. */
export type SendgridState = {
  mails: Mail[];
  /** What became of mails and has not been taken yet. */
  mailDeliveries: Record<string, MailDelivery>;
};

export type StateStore = {
  state: SendgridState;
  /** Resolves when everything changed before this call is on disk. Calls that wait together share one write. */
  save: () => Promise<void>;
};
