import { createServer, type Server } from 'node:http';
import { freePort } from '@postcard/devstack';
import { pick, type Random } from './random.ts';

type Delivery = { body: Buffer; headers: Record<string, string> };

export type WebhookRelay = {
  /** Where the provider sends its events. */
  url: string;
  received(): number;
  /** How many deliveries are still to be taken. */
  waiting(): number;
  stop(): Promise<void>;
};

const copies = 5;
const longestDelayMs = 20_000;
const betweenTriesMs = 1_000;

/**
 * Runs between the provider and svc-campaigns: takes each event at once and delivers it five times, each after a
 * pause of its own, so that they arrive shuffled, late and through either process. What is refused is tried again until
 * it is taken, as the provider does.
 */
export async function startWebhookRelay(targets: () => readonly string[], random: Random): Promise<WebhookRelay> {
  const port = await freePort();
  const timers = new Set<NodeJS.Timeout>();
  let received = 0;
  let waiting = 0;

  function deliverLater(delivery: Delivery, afterMs: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void deliver(delivery);
    }, afterMs);
    timers.add(timer);
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const target = pick(targets(), random);
    const response = await fetch(`${target}/api/stripe/webhook`, {
      method: 'POST',
      headers: delivery.headers,
      body: new Uint8Array(delivery.body),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) waiting -= 1;
    else deliverLater(delivery, betweenTriesMs);
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const headers = {
          'content-type': String(request.headers['content-type']),
          'stripe-signature': String(request.headers['stripe-signature']),
        };
        const delivery = { body: Buffer.concat(parts), headers };
        received += 1;
        waiting += copies;
        for (let copy = 0; copy < copies; copy++) deliverLater(delivery, random() * longestDelayMs);
        response.end('{"received":true}');
      });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => received,
    waiting: () => waiting,
    stop: async () => {
      timers.forEach(clearTimeout);
      await closed(server);
    },
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
