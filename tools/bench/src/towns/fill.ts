import type { Town } from '@postcard/contracts/town';
import { MongoClient, type Document } from 'mongodb';
import type { StackEnvironment } from '../benchmark.ts';
import { teamInCampaigns } from '../lists/dataset.ts';
import { members } from '../lists/kinds/members.ts';
import type { List, Stored } from '../lists/list.ts';
import { writtenTown } from './made-towns.ts';
import { cardsOf, documentsOf, kindsOfData, knownMembersOf, type Kind } from './town-data.ts';

const batch = 5_000;

type Database = { uri: string; nameOf: (unit: List['unit']) => string };

/** Stores the same for each town, in the services' own shapes, past the services; indexes exist already. */
export async function fillTowns(
  { resources, signal, log }: StackEnvironment,
  { uri, nameOf }: Database,
  towns: readonly Town[],
): Promise<void> {
  const client = await resources.own(new MongoClient(uri).connect(), (one) => one.close());
  const now = new Date();
  const collection = (unit: List['unit'], name: string) => client.db(nameOf(unit)).collection<Stored>(name);
  const store = async (unit: List['unit'], name: string, count: number, make: (number: number) => Stored[]) => {
    for (let from = 0; from < count; from += batch) {
      signal.throwIfAborted();
      const made = Array.from({ length: Math.min(batch, count - from) }, (_, place) => make(from + place)).flat();
      await collection(unit, name).insertMany(made, { ordered: false });
    }
  };
  const storeKind = async (kind: Kind) => {
    const { size, documentOf } = documentsOf(kind, towns, new Date(now.getTime() - 120_000));
    await store(kind.unit, kind.filling.collection, size, (number) => [documentOf(number)]);
    await passOver(kind);
  };
  /** Texts of so few documents of a town are read, not looked up; indexing all at once would take half an hour. */
  async function passOver({ unit, filling }: Kind): Promise<void> {
    if (!filling.fields) return;
    await client
      .db(nameOf(unit))
      .collection<Stored & { blocks: number; upTo: string }>(`${filling.collection}_search`)
      .insertOne({ _id: 'state', blocks: 0, upTo: 'zzzz' });
  }

  for (const kind of kindsOfData()) await storeKind(kind);
  const models = await collection('svc-campaigns', 'campaigns')
    .find<Stored & Document>({ status: 'upcoming', _id: /^card-/ as never })
    .sort({ distributionDate: 1 })
    .toArray();
  const townAt = (number: number) => towns[number] as Town;
  await store('svc-campaigns', 'campaigns', towns.length, (number) => cardsOf(townAt(number), models, now));
  await store('svc-campaigns', 'members', towns.length, (number) => knownMembersOf(townAt(number)));
  const team = { 'svc-campaigns': teamInCampaigns, 'svc-identity': members.knows ?? [] };
  for (const [unit, known] of Object.entries(team))
    for (const each of known) await collection(unit as List['unit'], each.collection).insertOne(each.document);
  await store('svc-identity', 'written_towns', towns.length, (number) => [writtenTown(townAt(number), now)]);
  for (const unit of ['svc-identity', 'svc-requests', 'svc-campaigns', 'svc-notify'] as const)
    await store(unit, 'published_towns', towns.length, (position) => {
      const town = townAt(position);
      return [{ _id: town.id, text: JSON.stringify(town), position } as Stored];
    });
  log(`${towns.length} towns are stored`);
}
