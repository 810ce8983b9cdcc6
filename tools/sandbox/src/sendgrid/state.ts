import type { MailDelivery } from './events.ts';
import type { Mail } from './mail.ts';

/** State of the sandbox as SendGrid. */
export type SendgridState = {
  mails: Mail[];
  /** Deliveries of mails that have not been read yet. */
  mailDeliveries: Record<string, MailDelivery>;
};

export type StateStore = {
  state: SendgridState;
  /** Resolves when everything changed before this call is on disk. Calls that wait together share one write. */
  save: () => Promise<void>;
};
