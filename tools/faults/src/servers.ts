import { createServer, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { freePort } from '@postcard/devstack';
import { pick, type Random } from './random.ts';

type Received = { request: IncomingMessage; body: Buffer<ArrayBuffer> };

async function startServer(onRequest: (received: Received) => void) {
  const port = await freePort();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        onRequest({ request, body: Buffer.concat(parts) });
        response.writeHead(202, { 'x-message-id': randomUUID() }).end('{"received":true}');
      });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

type Named = { custom_args?: Record<string, string>; to: { email: string }[] };
type Mail = { custom_args?: Record<string, string>; subject: string; content: { type: string; value: string }[] };
export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

export async function startMailbox() {
  const counts = new Map<string, number>();
  const mails: { to: string; subject: string; text: string }[] = [];
  const server = await startServer(({ body }) => {
    const mail = JSON.parse(body.toString()) as Mail & { personalizations: Named[] };
    const id = mail.custom_args?.['mail_id'] ?? mail.personalizations[0]?.custom_args?.['mail_id'] ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
    const text = mail.content.find(({ type }) => type === 'text/plain')?.value ?? '';
    for (const { to } of mail.personalizations)
      mails.push({ to: to.map(({ email }) => email).join(', '), subject: mail.subject, text });
  });
  const twice = () => [...counts.values()].filter((count) => count > 1).length;
  return {
    ...server,
    mails,
    summary: () => `  ${counts.size} emails were sent, ${twice()} of them twice`,
  };
}

const copies = 5;
const longestDelayMs = 20_000;
const betweenTriesMs = 1_000;

/** Delivers each event five times, late and shuffled, and retries until accepted, as the provider does. */
export async function startWebhookRelay(targets: () => readonly string[], random: Random) {
  const timers = new Set<NodeJS.Timeout>();
  let [received, waiting] = [0, 0];

  function deliver(headers: Record<string, string>, body: Buffer<ArrayBuffer>, afterMs: number): void {
    const timer = setTimeout(async () => {
      timers.delete(timer);
      const url = `${pick(targets(), random)}/api/stripe/webhook`;
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok) waiting -= 1;
      else deliver(headers, body, betweenTriesMs);
    }, afterMs);
    timers.add(timer);
  }

  const server = await startServer(({ request, body }) => {
    const headers = Object.fromEntries(
      ['content-type', 'stripe-signature'].map((name) => [name, String(request.headers[name])]),
    );
    received += 1;
    waiting += copies;
    for (let copy = 0; copy < copies; copy++) deliver(headers, body, random() * longestDelayMs);
  });
  return {
    url: server.url,
    received: () => received,
    waiting: () => waiting,
    stop: () => {
      timers.forEach(clearTimeout);
      return server.stop();
    },
  };
}
