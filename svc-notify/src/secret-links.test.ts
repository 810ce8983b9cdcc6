import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routesByUnit, secretEvents, type EventData, type RouteContract } from '@postcard/contracts';
import { inDatabase, closeDatabases } from '@postcard/service-kit/testing/route-calls';
import { startTestService, type TestClient, type TestService } from '@postcard/service-kit/testing';
import { startServer } from '@postcard/service-kit/testing/http-server';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { samples } from './effects/previews/samples.ts';
import { start } from './start.ts';
import { testSecrets } from './testing/secrets.ts';

type Secret = { token: string; to: string };

const provider = { status: 503 };
const logFile = join(tmpdir(), `secret-links-${process.pid}.log`);
let service: TestService;
const sendgrid = await startServer((request, response) => {
  request.resume().on('end', () => response.writeHead(provider.status, { 'x-message-id': 'id' }).end('{}'));
});
const people: TestClient[] = [];
let made = 0;

beforeAll(async () => {
  service = await startTestService({
    name: 'secret-links',
    env: {
      ...testSecrets,
      SENDGRID_API_BASE: sendgrid.url,
      LOG_LEVEL: 'trace',
      LOG_FILE: logFile,
    },
    start,
  });
  for (const staffRole of ['owner', 'staff', 'press', 'books'] as const)
    people.push(service.client({ userId: staffRole, role: 'admin', staffRole }));
}, 60_000);
afterAll(async () => {
  await service?.stop();
  await closeDatabases();
  await sendgrid.stop();
  rmSync(logFile, { force: true });
});

/** Publishes every event that carries a token, each with its own; with `isBroken`, no consumer can process them. */
async function publishSecrets(isBroken = false): Promise<Secret[]> {
  const secrets: Secret[] = [];
  for (const type of secretEvents) {
    for (const sample of samples[type] ?? []) {
      made += 1;
      const token = `secret-token-${made}`;
      const to = `reader-${made}@example.com`;
      const data = withToken(sample, token, to);
      if (!JSON.stringify(data).includes(token)) continue;
      if (isBroken) delete data['member'];
      await service.events.publish(
        type,
        (isBroken ? { ...data, email: 5, recipient: 5 } : data) as EventData<typeof type>,
        { aggregateId: `made-${made}` },
      );
      secrets.push({ token, to });
    }
  }
  return secrets;
}

function withToken(data: unknown, token: string, to: string): Record<string, unknown> {
  const text = JSON.stringify(data, (key, value: unknown) => {
    if (/token/i.test(key)) return token;
    return typeof value === 'string' && value.includes('@example.com') ? to : value;
  });
  return JSON.parse(text) as Record<string, unknown>;
}

const owner = () => people[0] as TestClient;
const mailsTo = async ({ to }: Secret) =>
  (await owner().get(`/api/mails?q=${encodeURIComponent(to)}`)).body as { id: string; state: string; tries: number }[];

/** Returns everything that the team can read through routes. */
async function everythingReturned(secrets: readonly Secret[]): Promise<string> {
  const reads = Object.values(routesByUnit['svc-notify'] as Record<string, RouteContract>).filter(
    ({ method, access, success }) =>
      method === 'GET' && access !== 'public' && success.contentType !== 'text/event-stream',
  );
  const texts: string[] = [];
  for (const person of people) {
    const read = async (path: string) => {
      const response = await person.get(path);
      texts.push(JSON.stringify(response.body));
      return response.body as unknown;
    };
    for (const { path, query } of reads.filter((route) => !route.path.includes('{'))) {
      const items = await read(path);
      if (query && 'q' in query.shape)
        for (const { token } of secrets) texts.push(idsOf(await read(`${path}?q=${token}`)));
      const one = reads.find((route) => route.path === `${path}/{id}`);
      if (one)
        for (const id of idsOf(items).split(' ').filter(Boolean)) await read(`${path}/${encodeURIComponent(id)}`);
    }
  }
  return texts.join('\n');
}

const idsOf = (items: unknown): string =>
  Array.isArray(items) ? items.map(({ id }: { id: string }) => id).join(' ') : '';

const tokensIn = (text: string, secrets: readonly Secret[]): string[] =>
  secrets
    .filter(({ token }) => text.includes(`${token}"`) || text.includes(`${token} `) || text.includes(`${token}\\`))
    .map(({ token }) => token);

const storedIn = (collection: string): Promise<string> =>
  inDatabase(service.env['MONGODB_DB'] as string, async (db) =>
    JSON.stringify(await db.collection(collection).find().toArray()),
  );

describe('every email with a secret link', () => {
  test.each([
    ['waits for its next try', 503, 'queued'],
    ['was refused by the provider', 400, 'failed'],
    ['was sent', 202, 'sent'],
  ])('shows and stores no token when it %s', async (_, status, state) => {
    provider.status = status;

    const secrets = await publishSecrets();
    for (const secret of secrets)
      await waitUntil(async () => (await mailsTo(secret)).some((mail) => mail.state === state && mail.tries > 0));

    expect(secrets.length).toBeGreaterThanOrEqual(secretEvents.length);
    expect(tokensIn(await everythingReturned(secrets), secrets)).toEqual([]);
    expect(tokensIn(await storedIn('mails'), secrets)).toEqual([]);
    const sealed = await inDatabase(service.env['MONGODB_DB'] as string, (db) =>
      db.collection('mails').countDocuments({ to: { $in: secrets.map(({ to }) => to) }, sealed: { $type: 'string' } }),
    );
    expect(sealed > 0).toBe(state === 'queued');
  });

  test('goes out with its token', async () => {
    const received: string[] = [];
    provider.status = 202;
    sendgrid.server.on(
      'request',
      (request) => void request.on('data', (chunk: Buffer) => received.push(chunk.toString())),
    );

    const secrets = await publishSecrets();

    await waitUntil(() => secrets.every(({ token }) => received.join('').includes(token)));
  });
});

test('a dead letter of an event with a token shows and stores no token, and is replayed', async () => {
  const secrets = await publishSecrets(true);
  const letters = await waitUntil(async () => {
    const { body } = await owner().get('/api/events/dead-letters?limit=200');
    return body.length >= secrets.length && (body as { id: string; type: string; content: string }[]);
  });

  expect(tokensIn(await everythingReturned(secrets), secrets)).toEqual([]);
  expect(tokensIn(await storedIn('dead_letters'), secrets)).toEqual([]);
  const [letter] = letters;
  const replayed = await owner().post(`/api/events/dead-letters/${encodeURIComponent(letter?.id ?? '')}/replay`);
  expect(replayed.status).toBe(204);
});

test('logs and events of this service contain no token', () => {
  const log = readFileSync(logFile, 'utf8');
  const own = service.events.seen.filter(({ source }) => source !== 'test');

  expect(log).toContain('mail not sent');
  expect(log).not.toContain('secret-token-');
  expect(JSON.stringify(own)).not.toContain('secret-token-');
});
