import { duplicateIndex, type AnyModel } from '@postcard/service-kit';

/** Stores a document. Returns false if one with its id or unique key exists. */
export async function insertOnce(model: AnyModel, document: object): Promise<boolean> {
  try {
    await model.create(document);
    return true;
  } catch (error) {
    if (!duplicateIndex(error)) throw error;
    return false;
  }
}
