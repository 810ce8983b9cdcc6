import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { connect, type ConfirmChannel } from 'amqplib';
import { MongoClient } from 'mongodb';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isListening } from '../process/ports.ts';
import { startMongo } from './mongodb.ts';
import { startRabbit } from './rabbitmq.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'devstack-servers-'));
const env = { PATH: process.env.PATH };
const log = () => {};
const QUORUM = { durable: true, arguments: { 'x-queue-type': 'quorum' } };
/** Enough documents for a hundred reads to overlap with changes of the file. */
const longRead = 20_000;
const portOf = (url: string) => Number(new URL(url).port);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const started: { stop: () => Promise<void> }[] = [];
const stopLater = <T extends { stop: () => Promise<void> }>(server: T): T => {
  started.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
});

describe('MongoDB', () => {
  test('keeps acknowledged writes through kill -9 and a restart', async () => {
    const mongo = stopLater(await startMongo({ dataDir, log, env }));
    const client = new MongoClient(mongo.uri);
    const emails = () => client.db('post').collection<{ _id: number }>('emails');
    const acknowledged = await writeUntil(200, (_id) => emails().insertOne({ _id }));
    await mongo.kill?.();
    await mongo.restart?.();
    expect(await emails().countDocuments()).toBe(acknowledged);
    await client.close();
    await mongo.stop();
    expect(await isListening(portOf(mongo.uri))).toBe(false);
  });

  test('has the same data after a second start', async () => {
    const mongo = stopLater(await startMongo({ dataDir, log, env }));
    const client = new MongoClient(mongo.uri);
    expect(await client.db('post').collection('emails').countDocuments()).toBe(200);
    await client.close();
    await mongo.stop();
  });

  test('changes documents while they are written and read', async () => {
    const mongo = stopLater(await startMongo({ dataDir: join(dataDir, 'changed'), log, env }));
    const client = new MongoClient(mongo.uri, { maxPoolSize: 32 });
    const emails = client.db('post').collection<{ _id: number; lines: Record<string, string> }>('emails');
    const wide = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, each) => [`line${each}`, 'x'.repeat(50)]));
    await emails.insertMany(Array.from({ length: 20 }, (_, _id) => ({ _id, lines: wide(100) })));
    const changes = Array.from({ length: 3_000 }, (_, each) =>
      emails.updateOne(
        { _id: each % 20 },
        { $set: { lines: wide(each % 200), [`of${each % 7}`]: each }, $unset: { [`of${(each + 3) % 7}`]: 1 } },
      ),
    );
    const others = Array.from({ length: 1_500 }, (_, _id) =>
      client.db('bank').collection<{ _id: number }>('notes').insertOne({ _id }),
    );
    const reads = Array.from({ length: 300 }, () => emails.find().toArray());
    const ended = await Promise.allSettled([...changes, ...others, ...reads]);

    await client.close();

    expect(ended.filter((each) => each.status === 'rejected').map((each) => String(each.reason))).toEqual([]);
  });

  test('returns a complete long read during other writes', async () => {
    const mongo = stopLater(await startMongo({ dataDir: join(dataDir, 'read'), log, env }));
    const client = new MongoClient(mongo.uri, { maxPoolSize: 16 });
    stopLater({ stop: () => client.close() });
    const linesOf = (name: string) => client.db(name).collection<{ _id: number; line: string; by?: number }>('lines');
    const [read, written] = [linesOf('post'), linesOf('bank')];
    for (let first = 0; first < longRead; first += 100) {
      const hundred = Array.from({ length: 100 }, (_, each) => ({ _id: first + each, line: 'x'.repeat(400) }));
      await Promise.all([read.insertMany(hundred), written.insertMany(hundred)]);
    }
    let isWriting = true;
    const writing = Promise.all(
      Array.from({ length: 8 }, async (_, by) => {
        for (let each = 0; each < 1_500; each++)
          await written.updateOne({ _id: ((each * 8 + by) * 7_919) % longRead }, { $set: { by: each } });
      }),
    ).finally(() => (isWriting = false));
    while (isWriting)
      expect(
        await read.countDocuments({
          $or: Array.from({ length: 100 }, (_, each) => ({ line: { $regex: `y${each}$` } })),
        }),
      ).toBe(0);
    await writing;
  }, 60_000);

  test('fails with an error about MONGODB_URI when it does not respond', async () => {
    const options = { dataDir, log, env: { ...env, MONGODB_URI: 'mongodb://127.0.0.1:1' } };
    await expect(startMongo(options)).rejects.toThrow(/^MONGODB_URI is set, but no MongoDB responds there/);
  });
});

describe('RabbitMQ', () => {
  test('keeps queues and confirmed messages through a restart and kill -9, and stops the whole node', async () => {
    const first = stopLater(await startRabbit({ dataDir, log, env }));
    await onChannel(first.url, (channel) => channel.assertQueue('emails', QUORUM));
    await first.stop();

    const rabbit = stopLater(await startRabbit({ dataDir, log, env }));
    await onChannel(rabbit.url, async (channel) => {
      channel.sendToQueue('emails', Buffer.from('dear neighbour'), { persistent: true });
      await channel.waitForConfirms();
    });
    await rabbit.kill?.();
    expect(await isListening(portOf(rabbit.url))).toBe(false);
    await rabbit.restart?.();
    const arrived = await onChannel(
      rabbit.url,
      (channel) =>
        new Promise((resolve) => {
          void channel.consume('emails', (message) => resolve(message?.content.toString()), { noAck: true });
        }),
    );
    expect(arrived).toBe('dear neighbour');

    const pids = readdirSync(join(dataDir, 'run')).map(
      (name) => (JSON.parse(readFileSync(join(dataDir, 'run', name), 'utf8')) as { pid: number }).pid,
    );
    expect(pids).toHaveLength(2);
    await rabbit.stop();
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  }, 60_000);

  test('fails with an error about AMQP_URL when it does not respond', async () => {
    await expect(startRabbit({ dataDir, log, env: { ...env, AMQP_URL: 'amqp://127.0.0.1:1' } })).rejects.toThrow(
      /^AMQP_URL is set/,
    );
  });
});

async function writeUntil(count: number, write: (id: number) => Promise<unknown>): Promise<number> {
  await Promise.all(Array.from({ length: count }, (_, id) => write(id)));
  return count;
}

async function onChannel<T>(url: string, act: (channel: ConfirmChannel) => Promise<T>): Promise<T> {
  const connection = await connect(url);
  try {
    return await act(await connection.createConfirmChannel());
  } finally {
    await connection.close();
  }
}
