import { mkdirSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SendgridState } from './sendgrid/state.ts';
import type { StripeState } from './stripe/state.ts';

export type SandboxState = StripeState & SendgridState;

export type StateStore = {
  state: SandboxState;
  /** Resolves when all earlier changes are on disk. Concurrent calls share one write. */
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
  responses: {},
  mails: [],
  mailDeliveries: {},
};

/** Opens the stored state. Handlers change it in one tick, so requests never interleave. */
export function openState(file: string): StateStore {
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

/** Writes a new file and renames it, so that a crash leaves the old file or the new one. */
async function writeWhole(file: string, text: string): Promise<void> {
  const beside = `${file}.new`;
  const handle = await open(beside, 'w');
  await handle.writeFile(text);
  await handle.close();
  await rename(beside, file);
}
