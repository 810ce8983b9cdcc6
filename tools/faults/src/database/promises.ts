import type { ServiceName } from '@postcard/devstack';
import type { Document } from 'mongodb';
import type { Databases } from '../databases.ts';

/**
 * What was acknowledged is stored. `fields` names what each may hold: what was acknowledged, and whatever was asked
 * for after it.
 */
export type Promised = {
  service: ServiceName;
  collection: string;
  id: string;
  fields: Record<string, readonly unknown[]>;
};

/** Stored documents by service, collection and id. */
export type Stored = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

const placeOf = ({ service, collection, id }: Omit<Promised, 'fields'>): string => `${service}.${collection} ${id}`;

/** What was acknowledged and is not stored, in words. */
export function lostOf(promised: readonly Promised[], stored: Stored): string[] {
  return promised.flatMap((one) => {
    const document = stored.get(placeOf(one));
    if (!document) return [`${placeOf(one)} was acknowledged and is not stored`];
    return Object.entries(one.fields)
      .filter(([field, values]) => !values.includes(document[field]))
      .map(
        ([field, values]) =>
          `${placeOf(one)} has ${field} ${JSON.stringify(document[field])}, and ${JSON.stringify(values[0])} was ` +
          'acknowledged',
      );
  });
}

/** Reads whatever a promise speaks of. */
export async function readPromised(databases: Databases, promised: readonly Promised[]): Promise<Stored> {
  const stored = new Map<string, Document>();
  for (const [place, ones] of Map.groupBy(promised, ({ service, collection }) => `${service}.${collection}`)) {
    const { service, collection } = ones[0] as Promised;
    const fields = Object.fromEntries(
      ones.flatMap((one) => Object.keys(one.fields)).map((field) => [field, 1 as const]),
    );
    const found = databases
      .of(service)
      .collection<Document & { _id: string }>(collection)
      .find({ _id: { $in: ones.map(({ id }) => id) } }, { projection: { _id: 1, ...fields } });
    for await (const document of found) stored.set(`${place} ${document._id}`, document);
  }
  return stored;
}

/** Takes one acknowledged document of every collection away, behind everybody's back. @returns how many */
export async function loseSome(databases: Databases, promised: readonly Promised[]): Promise<number> {
  const one = [...Map.groupBy(promised, ({ service, collection }) => `${service}.${collection}`).values()].map(
    ([first]) => first as Promised,
  );
  for (const { service, collection, id } of one)
    await databases.of(service).collection<Document & { _id: string }>(collection).deleteOne({ _id: id });
  return one.length;
}
