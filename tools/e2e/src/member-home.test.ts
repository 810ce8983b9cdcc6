import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { here } from './fixture/here.ts';
import { bakery, startSession, payWith } from './fixture/acts.ts';
import { seriousFindings } from './fixture/page-faults.ts';
import { book, freeSpotOn, upcomingCards, type Card } from './fixture/booking.ts';
import { countTaps } from './fixture/first-booking.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { asks } from './fixture/responses.ts';
import { startThread } from './fixture/sent.ts';
import { becomeVerified, registerAndApply } from './fixture/verified.ts';

const fixture = useFixture();
let member: Page;
let team: Page;
let cards: Card[];
const baker = bakery('tierra');

const phone = { width: 390, height: 844 } as const;

beforeAll(async () => {
  [member, team] = await Promise.all([fixture.person(phone), fixture.team()]);
  cards = await upcomingCards(team);
  await becomeVerified(fixture, member, team, baker);
}, 120_000);

const next = (page: Page) => page.getByRole('region', { name: 'Next step' });
const step = (page: Page, title: string | RegExp) => next(page).getByRole('heading', { name: title });
const month = ({ distributionDate }: Card) =>
  new Date(distributionDate).toLocaleString('en-US', { month: 'long', timeZone: here.timeZone });
const isNoWider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe('the next step', () => {
  test('offers a member a free spot on the next card, two taps from the payment page', async () => {
    await member.goto('/dashboard');
    await step(member, new RegExp(`^Book spot M\\d\\d on ${month(cards[0] as Card)}’s card$`)).waitFor();
    await next(member)
      .getByRole('button', { name: /^Spot M\d\d, .*free/ })
      .first()
      .waitFor();
    expect(await seriousFindings(member)).toEqual([]);
    expect(await isNoWider(member)).toBe(true);
    const count = await countTaps(member);
    await next(member)
      .getByRole('link', { name: /^Book spot M\d\d$/ })
      .click();
    const sheet = member.getByRole('dialog');
    await sheet.getByText(`For ${baker.businessName}, ${baker.subcategory}.`).waitFor();
    expect(await seriousFindings(member)).toEqual([]);
    await sheet.getByRole('button', { name: 'Hold and pay' }).click();
    await member.waitForURL('**/sandbox/checkout/*');
    expect(count.taps()).toBe(2);
  });

  test('asks a member with a hold to pay for it in time', async () => {
    await member.goto('/dashboard');
    await step(member, /^Pay for spot M\d\d on /).waitFor();
    await next(member)
      .getByText(/^\d\d:\d\d$/)
      .waitFor();
    await next(member).getByRole('link', { name: 'Pay now' }).click();
    await member.getByRole('button', { name: 'Pay now' }).click();
    await member.waitForURL('**/sandbox/checkout/*');
    await member.getByLabel('Save this card for next time').check();
    await payWith(member, '4242 4242 4242 4242');
    await member.getByText('You’re booked').first().waitFor();
  });

  test('asks a member with a paid spot for the ad, beside the spot on the card', async () => {
    await member.goto('/dashboard');
    await step(member, `Send your ad for ${month(cards[0] as Card)}’s card`).waitFor();
    await next(member)
      .getByRole('button', { name: /^Spot M\d\d, .*yours/ })
      .waitFor();
    await next(member)
      .getByText(/^Your spot: M\d\d, in mailboxes from/)
      .waitFor();
  });

  test('tells an applicant that the team reviews the application', async () => {
    const applicant = await fixture.person(phone);
    await registerAndApply(applicant, bakery('new-tierra'));
    await startSession(applicant, bakery('new-tierra'));
    await applicant.goto('/dashboard');
    await step(applicant, 'Your membership is in review').waitFor();
    expect(await seriousFindings(applicant)).toEqual([]);
    await applicant.context().close();
  });
});

test('a spot that another member takes leads to the next free one, and a saved card pays in one tap', async () => {
  const card = cards[2] as Card;
  const florist = await fixture.member();
  const spotId = await freeSpotOn(team, card.id);
  await member.goto(`/campaigns/${card.id}?spot=${spotId}`);
  const sheet = member.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Hold and pay' }).waitFor();
  await book(florist, card.id, spotId);
  await sheet.getByText(`Another business has spot ${spotId}`).waitFor();
  await sheet.getByRole('link', { name: /^Take spot M\d\d$/ }).click();
  await sheet.getByRole('button', { name: 'Hold and pay' }).click();
  await member.waitForURL('**/sandbox/checkout/*');
  await member.getByRole('button', { name: /with the card ending in 4242$/ }).click();
  await member.getByText('You’re booked').first().waitFor();
  await florist.context().close();
});

describe('the inbox', () => {
  const inbox = (page: Page) => page.getByRole('navigation', { name: 'Inbox' });
  const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

  test('opens with one tap, and lists alerts, notices and messages, together and by kind', async () => {
    const unpaid = cards[1] as Card;
    await book(member, unpaid.id, await freeSpotOn(team, unpaid.id));
    const id = await startThread(member, 'Crumbs', 'May I show crumbs?');
    await asks(team, 'POST', `/api/messages/threads/${id}/replies`, { content: 'Gladly.' });
    await member.goto('/dashboard');
    await member.getByRole('link', { name: 'Inbox, unread' }).click();
    await member.waitForURL('**/inbox');
    for (const title of ['Payment due for Campaign', 'Your spot is booked', 'Crumbs'])
      await row(member, title).first().waitFor();
    expect(await seriousFindings(member)).toEqual([]);
    expect(await isNoWider(member)).toBe(true);
    await inbox(member).getByRole('link', { name: 'Alerts' }).click();
    await row(member, 'Crumbs').waitFor({ state: 'detached' });
    await inbox(member).getByRole('link', { name: 'Notices' }).click();
    await member.waitForURL('**/notices');
    await row(member, 'Your spot is booked').first().waitFor();
    await inbox(member).getByRole('link', { name: 'Messages' }).click();
    await member.waitForURL('**/messages');
    await member.getByRole('button', { name: 'New Message' }).waitFor();
  });

  test('has only unread alerts once notices and messages are read', async () => {
    await member.goto('/inbox?show=unread');
    const markedAsRead = member.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().includes('/api/messages/threads/'),
    );
    await row(member, 'Crumbs').getByRole('link').click();
    await member.getByText('Gladly.').waitFor();
    await markedAsRead;
    await member.goto('/inbox?show=unread');
    await member.getByRole('button', { name: 'Mark all notices as read' }).click();
    await member.getByRole('button', { name: 'Mark all notices as read' }).waitFor({ state: 'detached' });
    await row(member, 'Payment due for Campaign').waitFor();
    expect(await row(member, 'Your spot is booked').count()).toBe(0);
    expect(await row(member, 'Crumbs').count()).toBe(0);
    await member.getByRole('link', { name: 'Inbox', exact: true }).first().waitFor();
  });
});
