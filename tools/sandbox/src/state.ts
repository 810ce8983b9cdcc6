import { mkdirSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { MailDelivery } from './sendgrid/events.ts';
import type { Mail } from './sendgrid/mail.ts';
import type { CustomerRecord } from './stripe/customers.ts';
import type { DisputeRecord } from './stripe/dispute-record.ts';
import type { EventRecord } from './stripe/events.ts';
import type { FileRecord } from './stripe/files.ts';
import type { KeptAnswer } from './stripe/idempotency.ts';
import type { InvoiceRecord } from './stripe/invoices.ts';
import type { IntentRecord } from './stripe/payment-intents.ts';
import type { PriceRecord, ProductRecord } from './stripe/prices.ts';
import type { RefundRecord } from './stripe/refunds.ts';
import type { SessionRecord } from './stripe/session-record.ts';
import type { SubscriptionRecord } from './stripe/subscriptions.ts';

/** Everything the sandbox knows. Times are Unix seconds, as at Stripe; money is integer cents. */
export type SandboxState = {
  sessions: Record<string, SessionRecord>;
  intents: Record<string, IntentRecord>;
  refunds: Record<string, RefundRecord>;
  customers: Record<string, CustomerRecord>;
  disputes: Record<string, DisputeRecord>;
  files: Record<string, FileRecord>;
  products: Record<string, ProductRecord>;
  prices: Record<string, PriceRecord>;
  subscriptions: Record<string, SubscriptionRecord>;
  invoices: Record<string, InvoiceRecord>;
  events: Record<string, EventRecord>;
  answers: Record<string, KeptAnswer>;
  mails: Mail[];
  /** What became of mails and has not been taken yet. */
  mailDeliveries: Record<string, MailDelivery>;
};

export type Keeper = {
  state: SandboxState;
  /** Resolves when everything changed before this call is on disk. Calls that wait together share one write. */
  save: () => Promise<void>;
};

const EMPTY: SandboxState = {
  sessions: {},
  intents: {},
  refunds: {},
  customers: {},
  disputes: {},
  files: {},
  products: {},
  prices: {},
  subscriptions: {},
  invoices: {},
  events: {},
  answers: {},
  mails: [],
  mailDeliveries: {},
};

/** Opens the state kept in the file. Handlers change it in one tick, so requests never meet halfway. */
export function openState(file: string): Keeper {
  mkdirSync(dirname(file), { recursive: true });
  const state: SandboxState = { ...structuredClone(EMPTY), ...readKept(file) };
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const save = () => {
    next ??= current.then(() => {
      next = undefined;
      current = writeWhole(file, JSON.stringify(state));
      return current;
    });
    return next;
  };
  return { state, save };
}

function readKept(file: string): Partial<SandboxState> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<SandboxState>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`The sandbox's state in ${file} cannot be read. Remove the file to start with an empty sandbox.`, {
      cause: error,
    });
  }
}

/** Written beside and moved over, so that a crash leaves the old file or the new one, never half of one. */
async function writeWhole(file: string, text: string): Promise<void> {
  const beside = `${file}.new`;
  const handle = await open(beside, 'w');
  await handle.writeFile(text);
  await handle.close();
  await rename(beside, file);
}
