import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CarrierRoute, EddmPlan } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { fetchBytes } from '../../testing/artwork.ts';
import { useServiceFixture } from '../../testing/service-fixture.ts';
import { conflict, cardDraft } from '../../testing/builders.ts';

const fixture = useServiceFixture();
let team: TestClient;
let cardId: string;
const draft = {
  ...cardDraft,
  name: '=May, "card"',
  distributionDate: '2035-05-18T17:00:00.000Z',
  totalMailboxes: 1130,
};

beforeAll(async () => {
  team = await fixture.addMember({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
  cardId = (await team.post('/api/campaigns', draft)).body.id;
});

const plan = async (): Promise<EddmPlan> => (await team.get(`/api/campaigns/${cardId}/eddm`)).body;
const enter = (routes: CarrierRoute[]) =>
  team.call(`/api/campaigns/${cardId}/eddm`, { method: 'PUT', body: { routes } });

async function pack(): Promise<Record<string, Uint8Array>> {
  const file = await fetchBytes(`${fixture.campaigns.url}/api/campaigns/${cardId}/eddm.zip`, team);
  expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    200,
    'application/zip',
    'attachment; filename="eddm-2035-05-18.zip"',
  ]);
  return unzipSync(new Uint8Array(file.bytes));
}

async function pagesOf(file: Uint8Array | undefined): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file ?? [])), { mergePages: false });
  return text;
}

const routes = [
  { zip: '93021', route: 'C001', households: 700 },
  { zip: '93021', route: 'R002', households: 430 },
];

describe('the pack for the post office', () => {
  test('marks every slip as assumed if no routes were entered', async () => {
    expect(await plan()).toMatchObject({ source: 'assumed', problems: [], pieces: 1130 });
    const files = await pack();
    expect(strFromU8(files['read-me.txt'] as Uint8Array)).toContain('NOT READY TO MAIL');
    const slips = await pagesOf(files['facing-slips.pdf']);
    expect(slips).toHaveLength((await plan()).bundles);
    expect(slips.every((text) => text.includes('This route is assumed'))).toBe(true);
  });

  test('rejects routes that do not match the card, with reasons, and keeps the earlier routes', async () => {
    const refused = await enter([{ zip: '93021', route: 'C001', households: 700 }]);

    expect(refused).toMatchObject({
      status: 422,
      body: {
        message: 'The routes have 700 mailboxes, but the card has 1,130.',
        errors: { routes: ['The routes have 700 mailboxes, but the card has 1,130.'] },
      },
    });
    expect((await enter([{ zip: '93021', route: 'X1', households: 1130 }])).body.errors['routes.0.route']).toEqual([
      'Please enter a letter and three digits, such as C012',
    ]);
    expect((await plan()).source).toBe('assumed');
  });

  test('contains a slip for every bundle with ZIP Code, route, count and number', async () => {
    expect(await enter(routes)).toMatchObject({ status: 200, body: { source: 'entered', bundles: 12 } });
    const files = await pack();
    expect(Object.keys(files).toSorted()).toEqual([
      'bundles.csv',
      'drop-days.csv',
      'facing-slips.pdf',
      'postage-statement.pdf',
      'read-me.txt',
    ]);
    const slips = await pagesOf(files['facing-slips.pdf']);
    expect(slips).toHaveLength(12);
    const last = slips.at(-1) ?? '';
    for (const words of ['93021', 'R002', '65', '5 of 5', '430', 'Friday, May 18, 2035']) expect(last).toContain(words);
    expect(last).not.toContain('assumed');
    const rows = strFromU8(files['bundles.csv'] as Uint8Array)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(','));
    expect(rows.map(([, , , , , pieces]) => Number(pieces)).reduce((sum, each) => sum + each, 0)).toBe(1130);
    expect(strFromU8(files['drop-days.csv'] as Uint8Array)).toContain('2035-05-18,93021,2,12,1130\r\n');
  });

  test('contains the postage statement’s figures, the source of the price and the assumed weight', async () => {
    const [statement = ''] = await pagesOf((await pack())['postage-statement.pdf']);
    const flat = statement.replaceAll(/\s+/gu, ' ');

    for (const words of [
      'PS Form 3587',
      '1,130',
      '1.44 ounces',
      'assumed from',
      '$0.260',
      'since Sunday, July 12, 2026',
      'Check Notice 123 before you mail',
      '101.7 pounds',
      '$293.80',
    ])
      expect(flat).toContain(words);
  });

  test('has the same bytes for the same plan', async () => {
    const [one, two] = await Promise.all([pack(), pack()]);
    expect(one).toEqual(two);
  });

  test('is not made for a card with more than 1,000 bundles', async () => {
    const { body } = await team.post('/api/campaigns', { ...draft, totalMailboxes: 1_000_000 });

    expect(await team.get(`/api/campaigns/${body.id}/eddm`)).toMatchObject({
      status: 200,
      body: { pieces: 1_000_000 },
    });
    expect(await team.get(`/api/campaigns/${body.id}/eddm.zip`)).toMatchObject(
      conflict('This card has more than 1000 bundles. Please split it into several cards.'),
    );
  });

  test('is refused if the card is larger than its routes, until the routes are removed', async () => {
    await team.call(`/api/campaigns/${cardId}`, { method: 'PATCH', body: { totalMailboxes: 1200 } });

    expect(await team.get(`/api/campaigns/${cardId}/eddm.zip`)).toMatchObject(
      conflict('We can’t create this pack yet. The routes have 1,130 mailboxes, but the card has 1,200.'),
    );
    expect((await enter([])).body).toMatchObject({ source: 'assumed', problems: [], pieces: 1200 });
  });
});
