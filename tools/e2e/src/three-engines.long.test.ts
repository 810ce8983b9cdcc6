import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Engine, EnginePage } from './engines/engine.ts';
import { inEachEngine } from './engines/in-each-engine.ts';
import { bookAndPay, readAndBook, trades, workADay } from './engines/journeys.ts';
import { takeFaults } from './engines/listener.ts';
import { freeSpotOn, upcomingCards, type Card } from './fixture/booking.ts';
import { pizzeria, type FirstBusiness } from './fixture/first-booking.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { asks } from './fixture/responses.ts';

const fixture = useFixture();
let team: Page;
let cards: Card[];

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

beforeAll(async () => {
  team = await fixture.team();
  cards = await upcomingCards(team);
}, 120_000);

inEachEngine((start, name) => {
  let engine: Engine;
  const business: FirstBusiness = {
    ...pizzeria,
    trade: trades[name],
    'Business name': `${name} Kitchen`,
    Email: `${name.toLowerCase()}@springroad.example`,
  };

  beforeAll(async () => {
    engine = await start(fixture);
  }, 60_000);
  afterAll(() => engine?.close(), 30_000);

  async function faultsOf(size: typeof phone, journey: (page: EnginePage) => Promise<void>): Promise<string[]> {
    const page = await engine.person(size);
    try {
      await journey(page);
      return await takeFaults(page);
    } finally {
      await page.close();
    }
  }

  test('a visitor goes from a card to a paid spot with a phone', async () => {
    const card = cards[1] as Card;
    const spotId = await freeSpotOn(team, card.id);
    expect(await faultsOf(phone, (page) => bookAndPay(page, fixture.url, { card, spotId, business }))).toEqual([]);
  });

  test('a member reads the dashboard and the inbox, and goes from a free spot to the payment page', async () => {
    // The florist can book one spot per card.
    const card = cards.at(-1 - Object.keys(trades).indexOf(name)) as Card;
    const spotId = await freeSpotOn(team, card.id);
    expect(await faultsOf(phone, (page) => readAndBook(page, fixture.url, { card, spotId }))).toEqual([]);
  });

  test('the team approves the application, calls back about a sample and reads a card', async () => {
    const sampler = `Sam of ${name}`;
    const sample = { name: sampler, business: 'Deli', email: business.Email, phone: '805 555 0100' };
    await asks(team, 'POST', '/api/sample-requests', { ...sample, message: 'Address: 1 High Street, Moorpark' });
    const day = { admin: fixture.stack.admin, applicant: business['Business name'], sampler, card: cards[1] as Card };
    expect(await faultsOf(wide, (page) => workADay(page, fixture.url, day))).toEqual([]);
  });
});
