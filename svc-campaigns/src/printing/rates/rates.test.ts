import { beforeAll, describe, expect, test } from '@jest/globals';
import { mostPostalRates, type PostalRate } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { draft } from '../../testing/route-walk.ts';
import { useServiceFixture } from '../../testing/service-fixture.ts';
import { knownRates } from './known-rates.ts';
import { createPostalRates } from './postal-rates.ts';
import { invalid } from '../../testing/builders.ts';

const fixture = useServiceFixture();
let books: TestClient;
let cardId: string;
const path = '/api/campaigns/postal-rates';
const rate: PostalRate = {
  from: '2030-01-13',
  tenthsOfCent: 275,
  source: 'USPS Notice 123, effective January 13, 2030',
};

beforeAll(async () => {
  books = await fixture.addMember({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
  cardId = (await books.post('/api/campaigns', draft)).body.id;
});

const costOf = async (): Promise<number> => (await books.get(`/api/campaigns/${cardId}/eddm`)).body.rate.tenthsOfCent;

describe('the post office’s rates', () => {
  test('are initially those of Notice 123', async () => {
    expect(await books.get(path)).toMatchObject({ status: 200, body: { rates: knownRates, usedUntil: null } });
    expect(await costOf()).toBe(260);
  });

  test('apply, once the team adds them, to cards mailed from their day on', async () => {
    expect(await books.post(path, rate)).toMatchObject({ status: 201, body: { rates: [rate, ...knownRates] } });
    expect(await costOf()).toBe(275);
    await books.post(path, { ...rate, from: '2030-07-14', tenthsOfCent: 300 });
    expect(await costOf()).toBe(275);
  });

  test('can be corrected until a card has used them', async () => {
    expect((await books.post(path, { ...rate, tenthsOfCent: 276 })).body.rates).toHaveLength(4);
    expect(await costOf()).toBe(276);
    await fixture.becomeCard(cardId, 'active');
    expect((await books.get(path)).body.usedUntil).toBe('2030-05-20');
    for (const from of [rate.from, '2030-05-20', '2025-07-13'])
      expect(await books.post(path, { ...rate, from })).toMatchObject(
        invalid({ from: ['Cards were mailed up to Monday, May 20, 2030. Please choose a later day.'] }),
      );
    expect(await costOf()).toBe(276);
    expect((await books.post(path, { ...rate, from: '2030-05-21' })).status).toBe(201);
    expect(await costOf()).toBe(276);
  });

  test.each([
    [{ from: '2031-02-30' }, 'from', 'Please enter a date such as 2026-11-21'],
    [{ tenthsOfCent: 0 }, 'tenthsOfCent', 'Please enter at least 1'],
    [{ tenthsOfCent: 26.5 }, 'tenthsOfCent', 'Please enter a whole number'],
    [{ source: ' ' }, 'source', 'Please say where this rate is published'],
  ])('are refused with %j', async (change, field, sentence) => {
    expect(await books.post(path, { ...rate, from: '2031-01-01', ...change })).toMatchObject(
      invalid({ [field]: [sentence] }),
    );
  });
});

test('postal rates are limited in number and can still be corrected', async () => {
  const put: PostalRate[] = [];
  const rates = Array.from({ length: mostPostalRates }, (_, year) => ({ ...rate, from: `${2199 - year}-01-01` }));
  const store = {
    all: async () => rates,
    of: async () => null,
    seed: async () => {},
    put: async (one: PostalRate) => void put.push(one),
  };
  const { add } = createPostalRates({ store, usedUntil: async () => null });
  await expect(add({ ...rate, from: '2200-01-01' })).rejects.toMatchObject({ code: 'conflict' });
  await add({ ...rate, from: '2199-01-01' });
  expect(put).toHaveLength(1);
});
