import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DesignTemplate } from '@postcard/contracts';
import { createIndexes, type Connection } from '@postcard/service-kit';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import { createDesignTemplateStore, type DesignTemplateStore } from './store.ts';
import type { StoredDocument } from '@postcard/service-kit/testing';

let db: Connection;
let templates: DesignTemplateStore;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  templates = createDesignTemplateStore(db);
  await createIndexes(db);
});
afterAll(() => drop());

const template = (id: string): DesignTemplate => ({
  id,
  name: id,
  description: 'Plain',
  imageUrl: `/${id}.png`,
  spotType: 'medium',
  isActive: true,
});

test('a template stored fifty times concurrently is stored once, and the newest is listed first', async () => {
  await templates.apply(template('second'), 1);
  await together(() => templates.apply(template('first'), 0));
  expect(await templates.active()).toEqual([template('second'), template('first')]);
});

test('a retired template stays retired and gets new texts', async () => {
  await db.collection<StoredDocument>('design_templates').updateOne({ _id: 'first' }, { $set: { isActive: false } });
  await templates.apply({ ...template('first'), description: 'New' }, 0);
  expect((await templates.active()).map(({ id }) => id)).toEqual(['second']);
  expect(await db.collection<StoredDocument>('design_templates').findOne({ _id: 'first' })).toMatchObject({
    description: 'New',
    isActive: false,
  });
});
