import type { MailDelivery } from './events.ts';
import type { Mail } from './mail.ts';

export type SendgridState = {
  mails: Mail[];
  mailDeliveries: Record<string, MailDelivery>;
};

export type StateStore = {
  state: SendgridState;
  save: () => Promise<void>;
};
