import { mailDayFrom } from '@postcard/contracts/mail-days';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Business, business, spot, toast } from './fixture/acts.ts';
import {
  book,
  bookAndPay,
  bookingOn,
  emailAbout,
  holdButton,
  pay,
  upcomingCards,
  type Card,
} from './fixture/booking.ts';
import { asks } from './fixture/responses.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { becomeVerified } from './fixture/verified.ts';
import { here, letter } from './fixture/here.ts';

const fixture = useFixture();
let team: Page;
let florist: Page;
let vet: Page;
let ann: Page;
let bob: Page;
let cat: Page;
let upcoming: Card[];

const burgers = (firstName: string): Business =>
  business(`${firstName}’s Burgers`, firstName.toLowerCase(), { subcategory: 'Burgers & Sandwiches', firstName });
const dayMs = 86_400_000;

beforeAll(async () => {
  [team, florist, vet, ann, bob, cat] = await Promise.all([
    fixture.team(),
    fixture.member(),
    fixture.member('demo-vet'),
    fixture.person(),
    fixture.person(),
    fixture.person(),
  ]);
  await Promise.all([
    becomeVerified(fixture, ann, team, burgers('Ann')),
    becomeVerified(fixture, bob, team, burgers('Bob')),
    becomeVerified(fixture, cat, team, burgers('Cat')),
  ]);
  upcoming = await upcomingCards(team);
}, 120_000);
const card = (place: number): Card => upcoming[place] as Card;

async function openCard(name: string, zone: string, distributionDate: Date, minimumSpots: number): Promise<Card> {
  const made = await asks<Card>(team, 'POST', '/api/campaigns', {
    name,
    zone,
    description: 'Made for this month.',
    distributionDate: mailDayFrom(distributionDate).toISOString(),
    distributionZipCodes: here.zipCodes,
    totalHouseholds: 5000,
    minimumSpots,
  });
  return await asks<Card>(team, 'POST', `/api/campaigns/${made.id}/status`, { status: 'upcoming' });
}

async function emailTo(
  { email }: Business,
  subject: RegExp,
  count: number,
): Promise<{ text: string; link: (path: string) => string }> {
  const found = (await fixture.emailsTo(email, count)).find((each) => subject.test(each.subject));
  if (!found) throw new Error(`no email like ${subject} to ${email}`);
  const link = (path: string) => new RegExp(`${fixture.url}(${path}\\S+)`).exec(found.text)?.[1] ?? '';
  return { text: found.text, link };
}
test('booking several cards reports the one that has just sold out, and holds spots on the others', async () => {
  await florist.goto(`/create-campaign?size=large&cards=${card(0).id},${card(2).id}`);
  const choice = florist.getByRole('complementary', { name: 'Your choice' });
  await choice.getByText('Large spot on 2 cards').waitFor();
  // L01 of that card is sold, so this is its last large spot.
  await book(ann, card(0).id, 'L02');
  await choice.getByRole('button', { name: 'Hold all 2 now' }).click();
  await choice.getByRole('heading', { name: '1 of 2 spots are held' }).waitFor();
  await choice.getByText('No large spot is free on this card.').waitFor();
  await choice.getByText('Spot L01 is held for you.').waitFor();
  await choice.getByRole('link', { name: 'Pay for spot L01' }).click();
  await florist.getByRole('button', { name: 'Pay now' }).waitFor();
  await florist.getByText(`${letter.large}.00`).first().waitFor();
});

describe('a card that opens after the zone’s last one', () => {
  const ad = {
    templateId: 'medium-gazette',
    businessName: 'Campus Park Veterinary',
    headline: 'Kind hands',
    offer: 'Free weigh-in',
    details: 'Dogs and cats.',
    phone: '(805) 555-0115',
    website: '',
  };
  let opened: Card;

  test('keeps a spot for the business that had it on the last card, and refuses it to others', async () => {
    const { id } = (
      await asks<{ id: string; campaignId: string }[]>(vet, 'GET', '/api/bookings?status=confirmed')
    ).find(({ campaignId }) => campaignId === card(0).id) as { id: string };
    expect(await asks(vet, 'PUT', `/api/bookings/${id}/design`, ad)).toMatchObject({ adContent: JSON.stringify(ad) });
    opened = await openCard(
      'New year card',
      card(0).zone,
      new Date(Date.parse(card(0).distributionDate) + 2 * dayMs),
      7,
    );
    await cat.goto(`/book/${opened.id}`);
    await cat.getByLabel(/^Spot M10, .*kept for its last holder until/).waitFor();
    expect(await asks(cat, 'POST', '/api/bookings', { campaignId: opened.id, spotId: 'M10' })).toMatchObject({
      code: 'spot_taken',
      message: expect.stringMatching(/^This spot is reserved for its last holder until /),
    });
    await vet.goto(`/book/${opened.id}`);
    await vet.getByText('Spot M10 is reserved for you').waitFor();
    await vet.getByRole('button', { name: 'Choose spot M10 again' }).click();
    await holdButton(vet).waitFor();
    const [email] = (await fixture.emailsTo('demo-vet@example.com')).filter(
      ({ subject }) => subject === 'Your spot M10 is reserved for you on the New year card',
    );
    expect(email?.text).toContain(`/book/${opened.id}`);
  });

  test('is booked again with one click and the same ad, which others see', async () => {
    await vet.goto('/bookings');
    await bookingOn(vet, `${card(0).name}, spot M10`)
      .getByRole('button', { name: 'Book again' })
      .click();
    await vet.waitForURL('**/checkout/*');
    await vet.getByText('Medium spot M10').waitFor();
    const id = new URL(vet.url()).pathname.split('/').at(-1);
    expect(await asks(vet, 'GET', `/api/bookings/${id}`)).toMatchObject({
      campaignId: opened.id,
      spotId: 'M10',
      adContent: JSON.stringify(ad),
    });
    await cat.getByLabel(/^Spot M10, .*, held/).waitFor();
    await pay(vet);
    await spot(cat, 'M10', 'sold').waitFor();
  });
});

describe('a queue for one subcategory', () => {
  const waitFor = async (page: Page, words: string) => {
    await page.goto(`/book/${card(5).id}`);
    await page.getByText('Your category is taken').waitFor();
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByText(words).waitFor();
  };

  test('is joined when the category is taken, and shows each member’s place', async () => {
    await book(ann, card(5).id, 'M01');
    await waitFor(bob, 'You are first in the queue');
    await waitFor(cat, 'One business in Burgers & Sandwiches is ahead of you');
  });

  test('offers the place by email to the first member, who declines without logging in', async () => {
    await ann.goto(`/book/${card(5).id}`);
    await ann.getByRole('button', { name: 'Release this spot' }).click();
    const email = await emailTo(burgers('Bob'), /^A spot is free for you/, 4);
    expect(email.text).toContain(card(5).name);
    const stranger = await fixture.person();
    await stranger.goto(email.link('/offers/'));
    await stranger.getByText(/^You waited for this card\. Spot \w\d\d is held only for you until /).waitFor();
    expect(await asks(cat, 'POST', '/api/bookings', { campaignId: card(5).id, spotId: 'M01' })).toMatchObject({
      code: expect.stringMatching(/taken$/),
    });
    await stranger.getByRole('button', { name: 'No, give up this spot' }).click();
    await stranger.getByText('You gave up this spot').waitFor();
    await stranger.context().close();
  });

  test('offers the place to the next member, who accepts by paying', async () => {
    const email = await emailTo(burgers('Cat'), /^A spot is free for you/, 4);
    await cat.goto(email.link('/checkout/'));
    await cat.getByText(/^Held for you until /).waitFor();
    await pay(cat);
    await cat.goto('/bookings');

    await cat.getByRole('heading', { name: new RegExp(`^${card(5).name}, spot`) }).waitFor();

    expect(await asks(bob, 'POST', '/api/bookings', { campaignId: card(5).id, spotId: 'M02' })).toMatchObject({
      code: 'category_taken',
    });
  });
});

describe('a card short of its minimum', () => {
  let short: Card;
  const wordsFor = (page: Page, spotId: string) => bookingOn(page, `${short.name}, spot ${spotId}`);

  test('asks both members what to do once booking has closed', async () => {
    short = await openCard('Short card', card(2).zone, new Date(Date.parse(card(2).distributionDate) - 2 * dayMs), 3);
    await Promise.all([bookAndPay(ann, short.id, 'M04'), bookAndPay(vet, short.id, 'M10')]);
    await closeBooking(short.id);
    await Promise.all(
      ['demo-vet@example.com', burgers('Ann').email].map((address) =>
        emailAbout(fixture, address, 'Please choose: the Short card will not be printed'),
      ),
    );
    await Promise.all([ann, vet].map((page) => page.goto('/bookings')));
    await wordsFor(ann, 'M04').getByText('This card will not be printed').waitFor();
    await wordsFor(vet, 'M10').getByText(`have ${letter.medium}.00 back`).waitFor();
  });

  test('moves one member without another payment, refunds the other, and is canceled', async () => {
    await wordsFor(ann, 'M04').getByRole('button', { name: 'Move to the next card' }).click();
    await toast(ann, 'Your booking has moved to the next card');
    await bookingOn(ann, `${card(2).name}, spot M04`)
      .getByText('Confirmed')
      .waitFor();
    await wordsFor(vet, 'M10').getByRole('button', { name: 'Get my money back' }).click();
    await toast(vet, 'Booking cancelled');
    await wordsFor(vet, 'M10').getByText('Refunded', { exact: true }).waitFor();
    await emailAbout(fixture, 'demo-vet@example.com', 'Your booking is cancelled: Short card, M10');
    await team.waitForFunction(
      async (id) => ((await (await fetch(`/api/campaigns/${id}`)).json()) as { status: string }).status === 'cancelled',
      short.id,
      { polling: 250 },
    );
  });

  /** Moves the card's dates so that its booking has just closed. */
  async function closeBooking(id: string): Promise<void> {
    const now = Date.now();
    await fixture
      .documents('campaigns', 'campaigns')
      .updateOne(
        { _id: id },
        { $set: { bookingClosesAt: new Date(now - 1000), distributionDate: new Date(now - 1000 + 10 * dayMs) } },
      );
  }
});
