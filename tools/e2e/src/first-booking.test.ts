import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { categories, type BookingView } from '@postcard/contracts';
import type { CampaignSummary } from '@postcard/contracts/campaigns';
import { hasFreeSpot, openCards } from '@postcard/contracts/open-cards';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { Page } from 'playwright-core';
import { approveAd, payWith, spot, toast } from './fixture/acts.ts';
import { seriousFindings } from './fixture/page-faults.ts';
import { bookingOn, emailAbout, upcomingCards, type Card } from './fixture/booking.ts';
import { countTaps, fillFirstBooking, pizzeria, sheetOf, type FirstBusiness } from './fixture/first-booking.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { asks } from './fixture/responses.ts';
import { here, letter } from './fixture/here.ts';
import { pngFile } from './fixture/png.ts';

const fixture = useFixture();
let visitor: Page;
let second: Page;
let team: Page;
let card: Card;

const burgers: FirstBusiness = {
  ...pizzeria,
  trade: 'burger',
  'Business name': 'Spring Road Burgers',
  'First name': 'Ben',
  'Last name': 'Ito',
  Email: 'ben@springroad.example',
};

const phone = { width: 390, height: 844 };
beforeAll(async () => {
  [visitor, second, team] = await Promise.all([fixture.person(phone), fixture.person(phone), fixture.team()]);
  card = (await upcomingCards(team))[1] as Card;
}, 120_000);

async function payOnProvidersPage(page: Page): Promise<void> {
  await payWith(page, '4242 4242 4242 4242');
  await page.getByRole('heading', { level: 1, name: 'You’re booked' }).waitFor();
}

const firstOf = async (page: Page) => (await asks<BookingView[]>(page, 'GET', '/api/bookings'))[0]!;

describe('a first booking', () => {
  test('needs one sheet of six fields, at most six taps and one navigation to the payment page', async () => {
    await visitor.goto(`/campaigns/${card.id}`);
    await spot(visitor, 'M03', 'free').waitFor();
    const count = await countTaps(visitor);
    await spot(visitor, 'M03', 'free').click();
    const sheet = sheetOf(visitor);
    await sheet.getByRole('heading', { name: /^Medium spot M03, \$/ }).waitFor();
    expect(await seriousFindings(visitor)).toEqual([]);
    expect(await sheet.getByRole('textbox').or(sheet.getByRole('combobox')).count()).toBe(6);
    await fillFirstBooking(visitor, pizzeria);
    expect(await seriousFindings(visitor)).toEqual([]);
    await sheet.getByRole('button', { name: 'Hold and pay' }).click();
    await visitor.waitForURL('**/sandbox/checkout/*');
    expect(count.taps()).toBeLessThanOrEqual(6);
    expect(count.navigations()).toBe(1);
  });

  test('is in review on every page once it is paid, without a charge', async () => {
    await payOnProvidersPage(visitor);
    await visitor.getByText(/nothing is charged until we approve your membership\.$/).waitFor();
    await visitor.getByRole('link', { name: 'My bookings' }).first().click();
    const booked = bookingOn(visitor, `${card.name}, spot M03`);
    await booked.getByText('In review').waitFor();
    expect(await booked.getByRole('link', { name: 'Pay now' }).count()).toBe(0);
    await second.goto(`/campaigns/${card.id}`);
    await spot(second, 'M03', 'held').waitFor();
  });

  test('opens on another device from the link in the email', async () => {
    const elsewhere = await fixture.person();
    await elsewhere.goto(await startedLink(pizzeria.Email));
    await elsewhere.getByText(`Spot M03 on the ${card.name} is in review`).waitFor();
    await elsewhere.context().close();
  });

  test('is charged and confirmed with an invoice once the team approves', async () => {
    await team.goto('/admin?tab=today');
    await team.getByRole('link', { name: pizzeria['Business name'] }).first().click();
    const application = bookingOn(team, pizzeria['Business name']);
    await application.getByText('Paid first booking: spot M03', { exact: false }).waitFor();
    await application.getByRole('button', { name: 'Approve…' }).click();
    await team.getByRole('button', { name: /^Approve and charge/ }).click();
    await toast(team, 'Application approved');
    const receipt = await emailAbout(fixture, pizzeria.Email, `Your spot is booked: ${card.name}, M03`);
    expect(receipt.text).toMatch(/Invoice: INV-\d{6}/);
    await visitor.goto('/bookings');
    await bookingOn(visitor, `${card.name}, spot M03`)
      .getByText(/INV-\d{6}/)
      .waitFor();
    await spot(second, 'M03', 'sold').waitFor();
  });

  test('is released without a charge after a rejection, and its spot is free again', async () => {
    await second.goto(`/campaigns/${card.id}`);
    await spot(second, 'M04', 'free').click();
    await fillFirstBooking(second, burgers);
    await sheetOf(second).getByRole('button', { name: 'Hold and pay' }).click();
    await second.waitForURL('**/sandbox/checkout/*');
    await payOnProvidersPage(second);
    await visitor.goto(`/campaigns/${card.id}`);
    await visitor
      .getByLabel(/^Spot M04, .*, held/)
      .or(visitor.getByText(/^Spot M04, .*, held/))
      .first()
      .waitFor({ state: 'attached' });
    await team.goto('/admin?tab=applications');
    await bookingOn(team, burgers['Business name']).getByRole('button', { name: 'Reject' }).click();
    await team.getByText('is released, and nothing is charged.', { exact: false }).waitFor();
    await team.getByLabel('Reason').fill(`We could not find your counter in ${here.name}.`);
    await team.getByRole('button', { name: 'Reject the application' }).click();
    await toast(team, 'Application rejected');
    // An event releases the booking after the rejection, and the list is read only when it opens.
    await waitUntil(async () => (await firstOf(second)).status !== 'held');
    await second.goto('/bookings');
    await bookingOn(second, `${card.name}, spot M04`).getByText('Nothing was charged.', { exact: false }).waitFor();
    const anybody = await fixture.person();
    await anybody.goto(`/campaigns/${card.id}`);
    await spot(anybody, 'M04', 'free').waitFor();
  });

  test('sends one email for each step, from the sheet to the mailed card', async () => {
    // Opening the link ended the session of the browser in which the address was typed.
    await visitor.goto(await startedLink(pizzeria.Email));
    await visitor.getByText('It is booked and paid.').waitFor();
    await visitor.goto(`/design/${(await firstOf(visitor)).id}`);
    await visitor.getByRole('tab', { name: 'Upload your file' }).click();
    await visitor.getByLabel('Your ad as a file').setInputFiles(await pngFile('ad.png', [194, 51, 43]));
    await approveAd(visitor);
    await emailAbout(fixture, pizzeria.Email, `You approved your ad: ${card.name}, M03`);
    for (const status of ['locked', 'active']) await asks(team, 'POST', `/api/campaigns/${card.id}/status`, { status });
    await emailAbout(fixture, pizzeria.Email, `Your ad is in the mail: ${card.name}, M03`);

    const emails = (await fixture.emailsTo(pizzeria.Email)).toReversed();

    expect(emails.map(({ subject }) => subject)).toEqual([
      `Your account with ${letter.product}`,
      `Your spot is held while we review: ${card.name}, M03`,
      `Your spot is booked: ${card.name}, M03`,
      `You approved your ad: ${card.name}, M03`,
      `Your ad is in the mail: ${card.name}, M03`,
    ]);
  });
});

async function startedLink(address: string): Promise<string> {
  const { text } = await emailAbout(fixture, address, `Your account with ${letter.product}`);
  return /https?:\S+\/finish\/\S+/.exec(text)?.[0] ?? '';
}

describe('a visitor’s path', () => {
  let logIns: number;
  beforeEach(async () => {
    logIns = 0;
    visitor = await fixture.person(phone);
    visitor.on('framenavigated', (frame) => {
      if (/\/login\b/.test(frame.url())) logIns++;
    });
  });

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

  test('needs at most seven taps and six fields from the home page', async () => {
    await visitor.goto('/');
    await visitor.getByRole('heading', { name: 'The next card, right now' }).scrollIntoViewIfNeeded();
    await visitor.getByText(/spots still free/).waitFor();
    const count = await countTaps(visitor);

    await chooseSpot().click();
    await visitor.getByRole('link', { name: 'Book a spot' }).click();
    const fields = await fillAndHold('Homeward');
    // Paying is one more tap, on the payment provider's page.
    const taps = count.taps() + 1;
    await payOnProvidersPage(visitor);

    expect(fields).toBe(6);
    expect(taps).toBeLessThanOrEqual(7);
    expect(logIns).toBe(0);
    const brand = visitor.getByRole('banner').getByRole('link', { name: here.product });
    expect((await brand.getByText(here.product).boundingBox())?.height).toBeLessThan(30);
  });

  test('keeps the draft of a design, which becomes the ad of the booked spot', async () => {
    await visitor.goto('/');
    await visitor.getByRole('link', { name: 'Reserve Your Spot' }).first().click();
    await visitor.waitForURL('**/ad-interest');
    await chooseSpot().waitFor();
    await visitor.goto('/templates');
    await visitor.getByRole('link', { name: 'Use this design: Ticket' }).click();
    await visitor.getByLabel(/^Headline/).fill('Two for one');
    await chooseSpot().click();
    await visitor.waitForURL('**/campaigns');
    await chooseSpot().click();
    await visitor.getByRole('link', { name: 'Book a spot' }).click();
    await fillAndHold('Drafted');
    await payOnProvidersPage(visitor);

    await visitor.getByRole('link', { name: 'Design your ad' }).click();

    await visitor.waitForURL('**/design/*');
    await visitor.getByRole('form', { name: 'Your ad' }).waitFor();
    expect(await visitor.getByLabel(/^Headline/).inputValue()).toBe('Two for one');
    expect(await visitor.getByRole('radio', { name: 'Ticket' }).isChecked()).toBe(true);
    expect(logIns).toBe(0);
  });
});
