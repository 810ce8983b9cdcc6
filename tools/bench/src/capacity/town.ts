import { once } from 'node:events';
import { layOut, logInAdmin, populate } from '@postcard/faults/members';
import { MongoClient } from 'mongodb';
import { Agent, request } from 'undici';
import type { Bench } from '../harness/measure.ts';
import type { Stored } from '../harness/members.ts';
import { startProduct } from '../harness/phone.ts';
import type { Town } from './mix.ts';

const atOnce = 64;

export async function startTown(bench: Bench, cardCount: number, more: Record<string, string> = {}) {
  const { stack, dataDir } = await startProduct(bench, { STRIPE_SECRET_KEY: '', SENDGRID_API_KEY: '', ...more });
  const client = await bench.resources.own(new MongoClient(stack.mongo.uri).connect(), (one) => one.close());
  const db = client.db(stack.database('campaigns'));
  const [members, admin] = [await populate(stack, 20), await logInAdmin(stack)];
  const town: Town = { members, admin, cardIds: await layOut(db, cardCount, 'Bench') };
  const emptyCards = async (): Promise<void> => {
    const ids = { $in: [...town.cardIds] };
    const campaigns = db.collection<Stored>('campaigns');
    await campaigns.updateMany({ _id: ids }, { $set: { claims: {}, categories: {} } });
    await db.collection('bookings').deleteMany({ campaignId: ids });
    await db.collection('idempotency_keys').deleteMany({});
  };
  return { stack, dataDir, town, emptyCards };
}

/** Opens streams, spread over cards and gateways. @throws if one is refused */
export async function openStreams(urls: readonly string[], cardIds: readonly string[], total: number) {
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  let [next, broken, isClosing] = [0, 0, false];
  const worker = async () => {
    for (let place = next++; place < total; place = next++) {
      const url = `${urls[place % urls.length]}/api/campaigns/${cardIds[place % cardIds.length]}/stream`;
      const { statusCode, body } = await request(url, { dispatcher: agent, headers: { accept: 'text/event-stream' } });
      if (statusCode !== 200) throw new Error(`a stream was refused: ${statusCode}`);
      body.on('error', () => {}).once('close', () => (broken += isClosing ? 0 : 1));
      await once(body, 'data');
      body.resume();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return {
    broken: () => broken,
    close: () => {
      isClosing = true;
      return agent.destroy();
    },
  };
}
