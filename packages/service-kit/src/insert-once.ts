import type { AnyModel } from './any-model.ts';
import { duplicateIndex } from './mongo.ts';

/** @returns false if a unique index refuses the change */
export async function unlessDuplicate(change: () => PromiseLike<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (!duplicateIndex(error)) throw error;
    return false;
  }
}

export const insertOnce = (model: AnyModel, document: object): Promise<boolean> =>
  unlessDuplicate(() => model.create(document));

/** Updates or inserts a document. A document that was inserted concurrently is updated if the filter still matches. */
export async function upsert(model: AnyModel, filter: object, update: object): Promise<void> {
  if (await unlessDuplicate(() => model.updateOne(filter, update, { upsert: true }))) return;
  await model.updateOne(filter, update);
}
