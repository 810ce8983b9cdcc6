import type { AnyModel } from './any-model.ts';
import { duplicateIndex } from './mongo.ts';

export async function insertOnce(model: AnyModel, document: object): Promise<boolean> {
  try {
    await model.create(document);
    return true;
  } catch (error) {
    if (!duplicateIndex(error)) throw error;
    return false;
  }
}

/** Updates or inserts a document. A document that was inserted concurrently is updated if the filter still matches. */
export async function upsert(model: AnyModel, filter: object, update: object): Promise<void> {
  try {
    await model.updateOne(filter, update, { upsert: true });
  } catch (error) {
    if (!duplicateIndex(error)) throw error;
    await model.updateOne(filter, update);
  }
}
