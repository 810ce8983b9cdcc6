import { createServer, type IncomingMessage, type Server } from 'node:http';
import { mkdirSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Store } from './deliver.ts';
import { json, readBody, send, type HttpResponse } from './http.ts';
import { checkoutPage } from './pages/checkout.ts';
import { invoicePage } from './pages/invoice.ts';
import { page } from './pages/layout.ts';
import { mailboxResponse } from './pages/mailbox.ts';
import { subscriptionsPage } from './pages/subscriptions.ts';
import { sendgridResponse } from './sendgrid/mail.ts';
import { deliverMailEvents, type MailWebhook, type SendgridState } from './sendgrid/webhook.ts';
import { parseParts } from './stripe/catalog.ts';
import { StripeFailure } from './stripe/errors.ts';
import { deliverEvents, type WebhookTarget } from './stripe/events.ts';
import { parseForm } from './stripe/form.ts';
import { once } from './stripe/idempotency.ts';
import { newId, type Collection, type Scene, type StripeState } from './stripe/resources.ts';
import { expand, findRoute, settleDue } from './stripe/routes.ts';

export type SandboxSettings = {
  stateFile: string;
  publicUrl: string;
  webhook: Omit<WebhookTarget, 'log'>;
  /** Target of SendGrid's events; without it, none are sent. */
  mailWebhook?: MailWebhook;
  /** Milliseconds since 1970. */
  clock?: () => number;
  log?: (line: string) => void;
};

export type Sandbox = { server: Server; close: () => Promise<void> };

const sweepEveryMs = 1_000;

/** Creates the server in place of Stripe and SendGrid. It does not listen yet. */
export function createSandbox(settings: SandboxSettings): Sandbox {
  const { clock = Date.now, log = () => {}, publicUrl, mailWebhook } = settings;
  const store = openState(settings.stateFile);
  const { state } = store;
  const events = deliverEvents(store, { ...settings.webhook, log });
  const mailEvents = mailWebhook && deliverMailEvents(store, mailWebhook, log);
  const settledScene = (): Scene => {
    const scene = { state, now: Math.floor(clock() / 1000), publicUrl, publish: events.add };
    settleDue(scene);
    return scene;
  };
  const countEvents = () => Object.keys(state.events).length;
  const sweep = setInterval(() => {
    const before = countEvents();
    settledScene();
    if (countEvents() > before) void store.save();
  }, sweepEveryMs);

  async function respond(request: IncomingMessage): Promise<HttpResponse> {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const { method = 'GET', headers } = request;
    const body = await readBody(request);
    const path = url.pathname;
    if (path === '/healthz' || path === '/readyz') return json(200, { status: 'ok' });
    if (path.startsWith('/v1/')) return stripeResponse(request, url, body);
    if (path.startsWith('/v3/')) {
      const call = { method, path, authorization: headers.authorization ?? '', body };
      return sendgridResponse(store, call, mailEvents?.report);
    }
    if (path.startsWith('/dev/mail')) return mailboxResponse(state.mails, path);
    const shown = humanPage(path, method === 'POST' ? new URLSearchParams(body) : undefined);
    if (method === 'POST') await store.save();
    return shown;
  }

  function humanPage(path: string, form: URLSearchParams | undefined): HttpResponse {
    const [, kind, id] = /^\/sandbox\/(checkout|invoice|subscriptions)(?:\/([^/]+))?$/.exec(path) ?? [];
    if (kind === 'checkout' && id) return checkoutPage(settledScene(), id, form);
    if (kind === 'invoice' && id) return invoicePage(settledScene(), id, form);
    if (kind === 'subscriptions' && !id) return subscriptionsPage(settledScene(), form);
    return page(404, 'Not found', '<h1>There is nothing here</h1>');
  }

  async function stripeResponse({ method = 'GET', headers }: IncomingMessage, url: URL, body: string) {
    const requestId = { 'request-id': newId('req') };
    try {
      if (!headers.authorization?.startsWith('Bearer sk_'))
        throw new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
      const { handler, id } = findRoute(method, url.pathname);
      const type = headers['content-type'] ?? '';
      const form = type.startsWith('multipart/form-data')
        ? parseParts(body, type)
        : parseForm(method === 'GET' ? url.search.slice(1) : body);
      const known = countEvents();
      const call = { ...settledScene(), form, id };
      const run = () => expand(call, handler(call));
      const key = method === 'POST' && headers['idempotency-key'];
      const what = `${headers.authorization} ${method} ${url.pathname} ${body}`;
      const given = key
        ? once(state, { key: String(key), what, now: call.now }, run)
        : { body: run(), replayed: false };
      // Saves after a read too if it has emitted events, because every call applies due changes.
      if (method !== 'GET' || countEvents() > known) await store.save();
      const shown = json(200, given.body);
      const replayed = given.replayed && { 'idempotent-replayed': 'true' };
      return { ...shown, headers: { ...shown.headers, ...requestId, ...replayed } };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      const shown = json(error.status, error.body);
      return { ...shown, headers: { ...shown.headers, ...requestId } };
    }
  }

  const server = createServer((request, response) => {
    respond(request).then(
      (given) => send(response, given),
      (error: unknown) => {
        log(`the sandbox failed: ${String(error)}`);
        send(response, json(500, { error: { type: 'api_error', message: 'The sandbox failed. Its log says why.' } }));
      },
    );
  });
  return {
    server,
    close: async () => {
      clearInterval(sweep);
      events.stop();
      mailEvents?.stop();
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
      await store.save();
    },
  };
}

type SandboxState = StripeState & SendgridState;
const payments = ['sessions', 'intents', 'refunds', 'customers', 'disputes', 'files', 'events', 'responses'] as const;
const memberships = ['products', 'prices', 'subscriptions', 'invoices'] as const;
const collections: readonly (Collection | 'mailDeliveries')[] = [...payments, ...memberships, 'mailDeliveries'];

/** Opens the stored state. Handlers change it in one tick, so requests never interleave. */
function openState(file: string): Store<SandboxState> {
  mkdirSync(dirname(file), { recursive: true });
  const empty = Object.fromEntries(collections.map((name) => [name, {}]));
  const state = { ...empty, mails: [], ...readKept(file) } as SandboxState;
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
