import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import { freePort } from '@postcard/devstack';

export type Mailbox = { url: string; received: () => number; twice: () => number; stop: () => Promise<void> };

/**
 * Takes emails as SendGrid does and only counts them: the sandbox keeps every one, and writes all it has with each.
 */
export async function startMailbox(): Promise<Mailbox> {
  const [port, counts] = [await freePort(), new Map<string, number>()];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const { custom_args: named, personalizations } = JSON.parse(Buffer.concat(parts).toString()) as Email;
        const id = named?.['mail_id'] ?? personalizations[0]?.custom_args?.['mail_id'] ?? '';
        counts.set(id, (counts.get(id) ?? 0) + 1);
        response.writeHead(202, { 'x-message-id': randomUUID() }).end();
      });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => counts.size,
    twice: () => [...counts.values()].filter((count) => count > 1).length,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

type Arguments = Record<string, string>;
type Email = { custom_args?: Arguments; personalizations: { custom_args?: Arguments }[] };
