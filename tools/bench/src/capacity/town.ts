import { freePort, startStack, type Stack } from '@postcard/devstack';
import { layOut, logInAdmin, populate } from '@postcard/faults/members';
import type { Askers } from '@postcard/faults/units/calls';
import { noKeys } from '@postcard/faults/units/fixture';
import { MongoClient, type Document } from 'mongodb';
import type { StackEnvironment } from '../benchmark.ts';

export type Town = {
  stack: Stack;
  dataDir: string;
  askers: Askers;
  /** Takes every booking of the cards away, while nobody calls. */
  emptyCards: () => Promise<void>;
};

/** One for each subcategory of a class, so that fourteen of them fit on a card. */
const members = 20;

/** The whole product with database and broker, members who can book, and so many empty cards. */
export async function startTown(
  { resources, signal, log }: StackEnvironment,
  { cards, env: more = {} }: { cards: number; env?: Record<string, string> },
): Promise<Town> {
  const dataDir = resources.folder();
  const env = { ...process.env, ...noKeys, RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error', ...more };
  const stack = await resources.own(startStack({ dataDir, port: await freePort(), env, log, signal }), (one) =>
    one.stop(),
  );
  const client = await resources.own(new MongoClient(stack.mongo.uri).connect(), (one) => one.close());
  const db = client.db(stack.database('campaigns'));
  const askers = {
    members: await populate(stack, members),
    admin: await logInAdmin(stack),
    cardIds: await layOut(db, cards, 'Bench'),
    hasPages: true,
  };
  log(`${members} members and ${cards} cards on ${stack.mongo.kind}`);
  const emptyCards = async (): Promise<void> => {
    const laidOut = { $in: [...askers.cardIds] };
    await db
      .collection<Document & { _id: string }>('campaigns')
      .updateMany({ _id: laidOut }, { $set: { claims: {}, categories: {} } });
    await db.collection('bookings').deleteMany({ campaignId: laidOut });
    await db.collection('idempotency_keys').deleteMany({});
  };
  return { stack, dataDir, askers, emptyCards };
}
