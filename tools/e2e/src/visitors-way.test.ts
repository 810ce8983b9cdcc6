import { beforeEach, describe, expect, test } from '@jest/globals';
import { categories } from '@postcard/contracts';
import type { Campaign, CampaignSummary } from '@postcard/contracts/campaigns';
import { hasFreeSpot, openCards } from '@postcard/contracts/open-cards';
import type { Page } from 'playwright-core';
import { payWith } from './fixture/acts.ts';
import { countTaps, fillFirstBooking, pizzeria, sheetOf } from './fixture/first-booking.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { here } from './fixture/here.ts';

const fixture = useFixture();
let visitor: Page;
let logIns: number;

beforeEach(async () => {
  visitor = await fixture.person({ width: 390, height: 844 });
  logIns = 0;
  visitor.on('framenavigated', (frame) => {
    if (/\/login\b/.test(frame.url())) logIns++;
  });
});

const booked = () => visitor.getByRole('heading', { level: 1, name: 'You’re booked' }).waitFor();
const chooseSpot = () => visitor.getByRole('link', { name: /^Choose your spot/ }).first();

const read = async <T>(path: string) => (await (await fixture.fetch(path)).json()) as T;

async function freeTrade(): Promise<string> {
  const card = openCards(await read<CampaignSummary[]>('/api/campaigns?limit=200'), Date.now()).find(hasFreeSpot);
  const trades = categories.flatMap(({ subcategories }) => subcategories);
  return trades.find((trade) => !card?.takenSubcategories?.includes(trade)) ?? '';
}

/** Fills the sheet and continues to the payment. @returns the number of fields */
async function fillAndHold(name: string): Promise<number> {
  const trade = await freeTrade();
  const sheet = sheetOf(visitor);
  await sheet.getByRole('combobox').waitFor();
  const fields = await sheet.getByRole('textbox').or(sheet.getByRole('combobox')).count();
  await fillFirstBooking(visitor, {
    ...pizzeria,
    trade,
    'Business name': name,
    Email: `${name.toLowerCase()}@springroad.example`,
  });
  await sheet.getByRole('button', { name: 'Hold and pay' }).click();
  await visitor.waitForURL('**/sandbox/checkout/*');
  return fields;
}

describe('a visitor’s path', () => {
  test('takes at most seven taps and six fields from the home page', async () => {
    await visitor.goto('/');
    await visitor.getByRole('heading', { name: 'The next card, right now' }).scrollIntoViewIfNeeded();
    await visitor.getByText(/spots still free/).waitFor();
    const count = await countTaps(visitor);

    await chooseSpot().click();
    await visitor.getByRole('link', { name: 'Book a spot' }).click();
    const fields = await fillAndHold('Homeward');
    // Paying is one more tap, on the payment provider's page.
    const taps = count.taps() + 1;
    await payWith(visitor, '4242 4242 4242 4242');
    await booked();

    expect(fields).toBe(6);
    expect(taps).toBeLessThanOrEqual(7);
    expect(logIns).toBe(0);
    const brand = visitor.getByRole('banner').getByRole('link', { name: here.product });
    expect((await brand.getByText(here.product).boundingBox())?.height).toBeLessThan(30);
  });

  test('starts with the open cards on the page that reserves a spot', async () => {
    await visitor.goto('/');
    await visitor.getByRole('link', { name: 'Reserve Your Spot' }).first().click();

    await chooseSpot().click();

    await visitor.waitForURL('**/campaigns/*');
    await visitor.getByRole('link', { name: 'Book a spot' }).waitFor();
    expect(logIns).toBe(0);
  });

  test('keeps the draft of a design until the ad of the booked spot', async () => {
    await visitor.goto('/templates');
    await visitor.getByRole('link', { name: 'Use this design: Ticket' }).click();
    await visitor.getByLabel(/^Headline/).fill('Two for one');
    await chooseSpot().click();
    await visitor.waitForURL('**/campaigns');
    await chooseSpot().click();
    await visitor.getByRole('link', { name: 'Book a spot' }).click();
    await fillAndHold('Drafted');
    await payWith(visitor, '4242 4242 4242 4242');
    await booked();

    await visitor.getByRole('link', { name: 'Design your ad' }).click();

    await visitor.waitForURL('**/design/*');
    await visitor.getByRole('form', { name: 'Your ad' }).waitFor();
    expect(await visitor.getByLabel(/^Headline/).inputValue()).toBe('Two for one');
    expect(await visitor.getByRole('radio', { name: 'Ticket' }).isChecked()).toBe(true);
    expect(logIns).toBe(0);
  });

  test('leads from a sold-out card to the next open one', async () => {
    const all = await read<CampaignSummary[]>('/api/campaigns?limit=200');
    const [first, second] = openCards(all, Date.now()) as [CampaignSummary, CampaignSummary];
    const card = await read<Campaign>(`/api/campaigns/${first.id}`);
    // Shows every spot of the first card as taken to this browser.
    const spots = card.spots.map((each) => ({ ...each, state: 'sold' }));
    const free = { medium: 0, large: 0 };
    await visitor.route(`**/api/campaigns/${first.id}`, (route) => route.fulfill({ json: { ...card, spots } }));
    await visitor.route(`**/api/campaigns/${first.id}/stream`, (route) => route.abort());
    await visitor.route('**/api/campaigns?*', (route) =>
      route.fulfill({ json: all.map((each) => (each.id === first.id ? { ...each, free } : each)) }),
    );
    await visitor.goto(`/campaigns/${first.id}`);

    await visitor.getByRole('link', { name: /^Choose a spot on the/ }).click();

    await visitor.waitForURL(`**/campaigns/${second.id}`);
    await visitor.getByRole('link', { name: 'Book a spot' }).waitFor();
    expect(logIns).toBe(0);
  });
});
