import type { ServiceName } from '@postcard/devstack';
import type { Stored } from './gather.ts';
import type { Product } from './harness.ts';

type Databases = Product['databases'];

/** `fields` lists the values that each field may have: the acknowledged and later ones. */
export type Promised = {
  service: ServiceName;
  collection: string;
  id: string;
  fields: Record<string, readonly unknown[]>;
};

export type Documents = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

const collectionOf = ({ service, collection }: Promised): string => `${service}.${collection}`;
const placeOf = (one: Promised): string => `${collectionOf(one)} ${one.id}`;

/** Returns a sentence for each difference between acknowledged and stored documents. */
export function lostOf(promised: readonly Promised[], stored: Documents): string[] {
  return promised.flatMap((one) => {
    const document = stored.get(placeOf(one));
    if (!document) return [`${placeOf(one)} was acknowledged and is not stored`];
    const wrong = Object.entries(one.fields).filter(([field, values]) => !values.includes(document[field]));
    return wrong.map(([field, [value]]) => {
      const found = JSON.stringify(document[field]);
      return `${placeOf(one)} has ${field} ${found}, and ${JSON.stringify(value)} was acknowledged`;
    });
  });
}

const byCollection = (promised: readonly Promised[]) => [...Map.groupBy(promised, collectionOf)];
const open = (databases: Databases, { service, collection }: Promised) =>
  databases(service).collection<Stored>(collection);

export async function readPromised(databases: Databases, promised: readonly Promised[]): Promise<Documents> {
  const stored = new Map<string, Stored>();
  for (const [place, ones] of byCollection(promised)) {
    const found = open(databases, ones[0]!).find({ _id: { $in: ones.map(({ id }) => id) } });
    for await (const document of found) stored.set(`${place} ${document._id}`, document);
  }
  return stored;
}

export async function loseSome(databases: Databases, promised: readonly Promised[]): Promise<number> {
  const collections = byCollection(promised);
  for (const [, [one]] of collections) await open(databases, one!).deleteOne({ _id: one!.id });
  return collections.length;
}
