import type { Model, mongo } from 'mongoose';

/** Model of any document. Mongoose's types make the models of two documents incompatible. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyModel = Model<any, any, any, any, any, any, any>;

type Identified = { _id: string };

/** Returns the driver's collection of a model. Mongoose types its ids as ObjectIds, whatever the schema says. */
export const collectionOf = <T extends Identified = Identified & Record<string, unknown>>({
  collection,
}: Pick<AnyModel, 'collection'>): mongo.Collection<T> => collection as unknown as mongo.Collection<T>;
