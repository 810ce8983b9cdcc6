import { createServer, type IncomingMessage, type Server } from 'node:http';
import { mkdirSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { kinds, newId, type Call } from './stripe/resources.ts';
import { json, readBody, send, type HttpResponse } from './http.ts';
import { page } from './pages/layout.ts';
import { checkoutPage } from './pages/checkout.ts';
import { invoicePage } from './pages/invoice.ts';
import { mailboxResponse } from './pages/mailbox.ts';
import { subscriptionsPage } from './pages/subscriptions.ts';
import type { Store } from './deliver.ts';
import type { SendgridState } from './sendgrid/events.ts';
import { sendgridResponse } from './sendgrid/routes.ts';
import { deliverMailEvents, type MailWebhook } from './sendgrid/webhook.ts';
import { expireDueSessions } from './stripe/checkout-sessions.ts';
import { closeDueDisputes } from './stripe/disputes.ts';
import { badKey, StripeFailure } from './stripe/errors.ts';
import { parseParts } from './stripe/files.ts';
import { parseForm } from './stripe/form.ts';
import { once } from './stripe/idempotency.ts';
import { settleDueRefunds } from './stripe/refunds.ts';
import { expand, findRoute } from './stripe/routes.ts';
import { renewDueSubscriptions } from './stripe/subscriptions.ts';
import { deliverEvents } from './stripe/webhooks.ts';
import type { StripeState } from './stripe/state.ts';

export type SandboxSettings = {
  stateFile: string;
  publicUrl: string;
  webhook: { url: string; membershipUrl?: string; secret: string; retryFirstMs?: number };
  /** Target of SendGrid's events; without it, none are sent. */
  mailWebhook?: MailWebhook;
  /** Milliseconds since 1970. */
  clock?: () => number;
  log?: (line: string) => void;
};

export type Sandbox = { server: Server; close: () => Promise<void> };

const SWEEP_EVERY_MS = 1_000;

/** Creates the server in place of Stripe and SendGrid. It does not listen yet. */
export function createSandbox(settings: SandboxSettings): Sandbox {
  const { clock = Date.now, log = () => {}, publicUrl } = settings;
  const store = openState(settings.stateFile);
  const scene = () => ({ state: store.state, now: Math.floor(clock() / 1000), publicUrl });
  const stopDelivering = deliverEvents(store, { ...settings.webhook, log });
  const stopMailEvents = settings.mailWebhook ? deliverMailEvents(store, settings.mailWebhook, log) : () => {};
  const countEvents = () => Object.keys(store.state.events).length;
  const sweep = setInterval(() => {
    const before = countEvents();
    for (const settle of [expireDueSessions, settleDueRefunds, closeDueDisputes, renewDueSubscriptions])
      settle(scene());
    if (countEvents() > before) void store.save();
  }, SWEEP_EVERY_MS);

  async function respond(request: IncomingMessage): Promise<HttpResponse> {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const method = request.method ?? 'GET';
    const body = await readBody(request);
    const authorization = request.headers.authorization ?? '';
    if (url.pathname === '/healthz' || url.pathname === '/readyz') return json(200, { status: 'ok' });
    if (url.pathname.startsWith('/v1/')) return stripeResponse(request, url, body);
    if (url.pathname.startsWith('/v3/'))
      return sendgridResponse(store, {
        method,
        path: url.pathname,
        authorization,
        body,
        reportsMail: Boolean(settings.mailWebhook),
      });
    if (url.pathname.startsWith('/dev/mail')) return mailboxResponse(store.state.mails, url.pathname);
    const shown = humanPage(url.pathname, method === 'POST' ? new URLSearchParams(body) : undefined);
    if (method === 'POST') await store.save();
    return shown;
  }

  function humanPage(path: string, form: URLSearchParams | undefined): HttpResponse {
    const [, kind, id] = /^\/sandbox\/(checkout|invoice|subscriptions)(?:\/([^/]+))?$/.exec(path) ?? [];
    if (kind === 'checkout' && id) return checkoutPage(scene(), id, form);
    if (kind === 'invoice' && id) return invoicePage(scene(), id, form);
    if (kind === 'subscriptions' && !id) return subscriptionsPage(scene(), form);
    return page(404, 'Not found', '<h1>There is nothing here</h1>');
  }

  async function stripeResponse(request: IncomingMessage, url: URL, body: string): Promise<HttpResponse> {
    const requestId = newId('req');
    const key = (request.headers['idempotency-key'] as string | undefined) ?? null;
    const headers = { 'request-id': requestId, ...(key && { 'idempotency-key': key }) };
    try {
      if (!/^(Bearer|Basic) /.test(request.headers.authorization ?? '') || !keyOf(request).startsWith('sk_'))
        throw badKey();
      const method = request.method ?? 'GET';
      const { handler, id } = findRoute(method, url.pathname);
      const type = request.headers['content-type'] ?? '';
      const form = type.startsWith('multipart/form-data')
        ? parseParts(body, type)
        : parseForm(method === 'GET' ? url.search.slice(1) : body);
      const known = countEvents();
      const call: Call = { ...scene(), form, id, request: { id: requestId, idempotencyKey: key } };
      const what = `${keyOf(request)} ${method} ${url.pathname} ${body}`;
      const given = once(store.state, { key: method === 'POST' ? key : null, what, now: call.now }, () =>
        expand(call, handler(call)),
      );
      // A read may settle what is due.
      if (method !== 'GET' || countEvents() > known) await store.save();
      const shown = json(given.status, given.body);
      return {
        ...shown,
        headers: { ...shown.headers, ...headers, ...(given.replayed && { 'idempotent-replayed': 'true' }) },
      };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      const shown = json(error.status, error.body);
      return { ...shown, headers: { ...shown.headers, ...headers } };
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
      stopDelivering();
      stopMailEvents();
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
      await store.save();
    },
  };
}

function keyOf(request: IncomingMessage): string {
  const [scheme, given = ''] = (request.headers.authorization ?? '').split(' ');
  return scheme === 'Basic' ? (Buffer.from(given, 'base64').toString('utf8').split(':')[0] ?? '') : given;
}

type SandboxState = StripeState & SendgridState;

/** Opens the stored state. Handlers change it in one tick, so requests never interleave. */
function openState(file: string): Store<SandboxState> {
  mkdirSync(dirname(file), { recursive: true });
  const names = [...Object.keys(kinds), 'responses', 'mailDeliveries'];
  const empty = Object.fromEntries(names.map((name) => [name, {}]));
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
