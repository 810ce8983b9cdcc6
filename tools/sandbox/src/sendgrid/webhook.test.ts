import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type Sandbox } from '../sandbox.ts';
import { startWebhookReceiver } from '../testing.ts';
import { makeMailEventKeys } from './keys.ts';

const keys = makeMailEventKeys();
type Reported = { event: string; email: string; mail_id: string; sg_event_id: string; type?: string; reason?: string };

let folder: string;
let sandbox: Sandbox;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;

async function open(): Promise<void> {
  sandbox = createSandbox({
    stateFile: join(folder, 'sandbox.json'),
    publicUrl: 'http://shop.example',
    webhook: { url: 'http://127.0.0.1:9/none', secret: 'whsec_none' },
    mailWebhook: { url: receiver.url, privateKey: keys.privateKey, retryFirstMs: 20 },
  });
  sandbox.server.listen(0, '127.0.0.1');
  await once(sandbox.server, 'listening');
}

async function start(refuseFirst = 0): Promise<void> {
  receiver = await startWebhookReceiver(refuseFirst);
  await open();
}

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'sandbox-'))));
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

async function send(to: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}/v3/mail/send`, {
    method: 'POST',
    headers: { authorization: 'Bearer SG.sandbox' },
    body: JSON.stringify({
      personalizations: [{ to: [{ email: to }], custom_args: { mail_id: 'm1' } }],
      from: { email: 'team@town.example' },
      subject: 'Hello',
      content: [{ type: 'text/plain', value: 'Hello' }],
    }),
  });
  expect(response.status).toBe(202);
}

async function reported(count = 1): Promise<Reported[][]> {
  while (receiver.taken.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
  return receiver.taken.map(({ payload }) => JSON.parse(payload) as Reported[]);
}

describe('the event webhook', () => {
  test.each([
    ['baker@town.example', ['processed', 'delivered']],
    ['bounce.baker@town.example', ['processed', 'bounce']],
    ['block@town.example', ['processed', 'bounce']],
    ['complain@town.example', ['processed', 'delivered', 'spamreport']],
    ['drop@town.example', ['processed', 'dropped']],
  ])('reports an email to %s as %j with its custom arguments', async (to, events) => {
    await start();
    await send(to);
    const [delivery] = await reported();
    expect(delivery?.map(({ event }) => event)).toEqual(events);
    expect(delivery?.every(({ email, mail_id }) => email === to && mail_id === 'm1')).toBe(true);
    expect(new Set(delivery?.map(({ sg_event_id }) => sg_event_id)).size).toBe(events.length);
  });

  test('signs the timestamp and every byte', async () => {
    await start();
    await send('baker@town.example');
    await reported();
    const [{ payload, headers }] = receiver.taken as [(typeof receiver.taken)[number]];
    const timestamp = headers['x-twilio-email-event-webhook-timestamp'] as string;
    const signature = Buffer.from(headers['x-twilio-email-event-webhook-signature'] as string, 'base64');
    const key = createPublicKey({ key: Buffer.from(keys.publicKey, 'base64'), format: 'der', type: 'spki' });
    expect(verify('sha256', Buffer.from(timestamp + payload), key, signature)).toBe(true);
    expect(verify('sha256', Buffer.from(`${timestamp}${payload} `), key, signature)).toBe(false);
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60);
  });

  test('repeats the same events until the receiver accepts them, also after a restart', async () => {
    await start(1_000_000);
    await send('baker@town.example');
    await sandbox.close();
    await receiver.close();
    receiver = await startWebhookReceiver(2);
    await open();
    const [delivery] = await reported();
    expect(delivery?.map(({ event }) => event)).toEqual(['processed', 'delivered']);
  });
});
