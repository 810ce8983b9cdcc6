import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { createSandbox } from '@postcard/sandbox';
import { makeMailEventKeys } from '@postcard/sandbox/sendgrid/keys';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Mail = { to: string; from: string; subject: string; text: string; html: string; headers: Record<string, string> };

export const mailEventKeys = makeMailEventKeys();

export async function startMailbox({ eventsTo }: { eventsTo?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  const sandbox = createSandbox({
    stateFile: join(folder, 'sandbox.json'),
    publicUrl: 'http://localhost:8080',
    webhook: { url: 'http://127.0.0.1:9/none', secret: 'whsec_none' },
    ...(eventsTo && { mailWebhook: { url: eventsTo, privateKey: mailEventKeys.privateKey, retryFirstMs: 20 } }),
  });
  await new Promise<void>((resolve) => sandbox.server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`;
  const mails = async (): Promise<Mail[]> => (await fetch(`${url}/dev/mail.json`)).json() as Promise<Mail[]>;

  async function to(address: string, count = 1): Promise<Mail[]> {
    const found = async () => {
      const all = (await mails()).filter((mail) => mail.to === address);
      return all.length >= count && all;
    };
    return waitUntil(found, { what: `there are ${count} mails to ${address}` });
  }

  return {
    url,
    to,
    mails,
    stop: async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
