import type { Model } from 'mongoose';

/** Model of any document. Mongoose's types make the models of two documents incompatible. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyModel = Model<any, any, any, any, any, any, any>;
