import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { Stripe } from 'stripe';
import { readBody } from './http.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { createCheckout } from './stripe/checkout-fixture.ts';

export const WEBHOOK_SECRET = 'whsec_for_tests';

type Delivery = { payload: string; headers: IncomingHttpHeaders };

/** Starts a receiver of webhooks that may refuse the first few. */
export async function startWebhookReceiver(refuseFirst = 0) {
  const taken: Delivery[] = [];
  let refusals = refuseFirst;
  const waiting = new Set<() => void>();
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const payload = await readBody(request);
    const refuse = refusals-- > 0;
    if (!refuse) taken.push({ payload, headers: request.headers });
    response.writeHead(refuse ? 503 : 200).end();
    for (const check of waiting) check();
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const types = () => taken.map((one) => (JSON.parse(one.payload) as Stripe.Event).type as string);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe/webhook`,
    taken,
    types,
    took: (type: string) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!types().includes(type)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a sandbox and the receiver of its webhooks for the tests of one file. */
export async function openSandbox(membershipUrl?: string) {
  const receiver = await startWebhookReceiver();
  const sandbox = await startSandbox(receiver.url, membershipUrl);
  afterAll(async () => {
    await sandbox.close();
    await receiver.close();
  });
  return { receiver, sandbox, stripe: sandbox.stripe, checkout: createCheckout(sandbox) };
}

/** Starts a sandbox with the real SDK. `clock` starts at the real time and can be moved. */
export async function startSandbox(webhookUrl: string, membershipUrl?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const clock = { now: Date.now() };
  let sandbox: Sandbox;
  let port = 0;
  const open = async () => {
    sandbox = createSandbox({
      stateFile: join(folder, 'sandbox.json'),
      publicUrl: 'http://shop.example',
      webhook: { url: webhookUrl, ...(membershipUrl && { membershipUrl }), secret: WEBHOOK_SECRET, retryFirstMs: 20 },
      clock: () => clock.now,
    });
    sandbox.server.listen(port, '127.0.0.1');
    await once(sandbox.server, 'listening');
    port = (sandbox.server.address() as AddressInfo).port;
  };
  await open();
  return {
    clock,
    url: `http://127.0.0.1:${port}`,
    stripe: stripeAt(port),
    restart: async () => {
      await sandbox.close();
      await open();
    },
    close: async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function stripeAt(port: number, key = 'sk_test_for_tests'): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
}
