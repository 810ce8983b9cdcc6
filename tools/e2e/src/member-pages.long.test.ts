import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { business, startSession, register, spot } from './fixture/acts.ts';
import { seriousFindings } from './fixture/page-faults.ts';
import { asks } from './fixture/responses.ts';
import { unsubscribeToken } from './fixture/sent.ts';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;
type Card = { id: string; name: string; status: string };
let upcoming: Card[];

const vet = { username: 'demo-vet', password: 'Postcard!2026' };

beforeAll(async () => {
  const all = (await (await fixture.fetch('/api/campaigns')).json()) as Card[];
  upcoming = all.toReversed().filter(({ status }) => status === 'upcoming');
}, 120_000);
usePage(fixture, (opened) => (page = opened));

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const card = (place: number) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: upcoming[place]?.name ?? '', exact: true }) });
const choice = () => page.getByRole('complementary', { name: 'Your choice' });
const described = (on: Page, id: string, words: string) =>
  on
    .getByText(new RegExp(`^Spot ${id}, .*${words}`))
    .first()
    .waitFor({ state: 'attached' });
const about = () => page.getByRole('complementary', { name: 'About this card' });

test('/create-campaign shows spots and prices, adds up several cards, and books one after the other', async () => {
  await startSession(page, vet);
  await page.goto('/create-campaign');
  await heading('Choose your cards');
  await card(0).waitFor();
  expect(await page.getByRole('article').count()).toBe(upcoming.length);
  await card(2)
    .getByText(/^\d+ of 12 medium spots$/)
    .waitFor();
  await card(2).getByText('Veterinarian is still free').waitFor();
  await card(2).getByText(`${letter.medium}.00`).waitFor();
  await card(0)
    .getByText(/^You have spot M10 on this card already\.$/)
    .waitFor();
  expect(await card(0).getByRole('checkbox').isDisabled()).toBe(true);
  await page.getByRole('radio', { name: /^Large/ }).check();
  await card(2)
    .getByText(/^\d of 2 large spots$/)
    .waitFor();
  await card(2).getByText(`${letter.large}.00`).waitFor();
  await page.getByRole('radio', { name: /^Medium/ }).check();
  await card(2).getByRole('checkbox').check();
  await card(3).getByRole('checkbox').check();
  await choice().getByText('Medium spot on 2 cards').waitFor();
  await choice().getByText(letter.twoMedium).waitFor();
  await page.reload();
  await choice().getByText('Medium spot on 2 cards').waitFor();
  await choice().getByRole('link', { name: 'Continue to book' }).click();
  await page.waitForURL(`**/book/${upcoming[2]?.id}?**`);
  await page.getByRole('link', { name: 'Skip to the next card' }).click();
  await page.waitForURL(`**/book/${upcoming[3]?.id}?**`);
});

describe('/campaigns/{id}', () => {
  test('shows everybody the card, its dates, its free spots and who may book, live', async () => {
    await page.goto(`/campaigns/${upcoming[2]?.id}`);
    await heading(upcoming[2]?.name ?? '');
    await spot(page, 'M05', 'free').waitFor();
    const facts = await about().getByRole('term').allInnerTexts();
    expect(facts).toEqual(
      expect.arrayContaining([
        'Zone',
        'In mailboxes from',
        'Booking closes',
        'Full refund until',
        'Medium spots free',
        'Large spots free',
      ]),
    );
    await about().getByText('Only one business per subcategory appears on each card.', { exact: false }).waitFor();
    await about().getByText('Membership is free', { exact: false }).waitFor();

    const member = await fixture.person();
    await startSession(member, vet);
    await asks(member, 'POST', '/api/bookings', { campaignId: upcoming[2]?.id, spotId: 'M05' });
    await spot(page, 'M05', 'held').waitFor();
    await about()
      .getByText(/Already on the card: .*Veterinarian/)
      .waitFor();
    await member.goto(`/campaigns/${upcoming[2]?.id}`);
    await described(member, 'M05', 'yours');
    await member.getByText('Spot M05 is held for you').waitFor();
    await member.getByRole('link', { name: 'Pay now' }).waitFor();
    await member.context().close();
    await about().getByRole('link', { name: 'Log in' }).click();
    await heading('Log in');
  });

  test('shows an advertiser their own spot and a link to their ad', async () => {
    await startSession(page, vet);
    await page.goto(`/campaigns/${upcoming[0]?.id}`);
    await about().getByText('Spot M10 is yours').waitFor();
    await described(page, 'M10', 'yours');
    await about().getByRole('link', { name: 'Design your ad' }).click();
    await page.waitForURL('**/design/**');
  });
});

describe('the member’s pages', () => {
  test('show applicants no campaigns, and that their application is being reviewed', async () => {
    await register(page, business('New Pies', 'nia', { subcategory: 'Coffee & Tea' }));
    for (const words of [
      'Pending Verification',
      'Membership Application Pending',
      'Your membership application is being reviewed. Only verified members can place ads with the provider.',
    ]) {
      await page.getByText(words, { exact: true }).waitFor();
    }
    expect(await page.getByRole('link', { name: 'Check Application Status' }).getAttribute('href')).toBe('/membership');
    await page.getByText('No campaigns yet').waitFor();
    await page.getByText('Food & Beverage', { exact: true }).waitFor();
    await page.goto(`/book/${upcoming[0]?.id}`);
    await page.getByText('Only verified members can place ads').waitFor();
    expect(await asks(page, 'POST', '/api/bookings', { campaignId: upcoming[0]?.id, spotId: 'M04' })).toMatchObject({
      code: 'membership_required',
    });
    await spot(page, 'M04', 'free').waitFor();
  });

  test('call people without a business type Administrator', async () => {
    await startSession(page, fixture.stack.admin);
    await page.goto('/dashboard');
    await page.getByRole('main').locator('header').getByText('Administrator', { exact: true }).waitFor();
  });

  test('show the login form after a log-out', async () => {
    for (const path of ['/dashboard', '/bookings', '/account', '/messages', '/billing', '/create-campaign']) {
      await page.goto(path);
      await heading('Log in');
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
});

describe('a member whose address bounces', () => {
  let member: Page;
  let userId: string;

  beforeAll(async () => {
    member = await fixture.person();
    await register(member, business('Bouncing Bakery', 'bounce-bea', { email: 'bounce.bea@example.com' }));
    userId = (await asks<{ id: string }>(member, 'GET', '/api/users/me')).id;
  });

  test('sees a notice in the app, and its count until it is read', async () => {
    await member.goto('/notices');
    const notice = member.getByRole('listitem').filter({ hasText: 'Our emails do not reach you' });
    await notice.getByText('An email to bounce.bea@example.com came back', { exact: false }).waitFor();
    expect(await seriousFindings(member)).toEqual([]);
    await member.goto('/dashboard');
    await member.getByRole('link', { name: 'Inbox, unread' }).click();
    await member.getByRole('button', { name: 'Mark all notices as read' }).click();
    await notice.getByRole('button', { name: /^Mark as unread/ }).waitFor();
    await member.goto('/dashboard');
    await member.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  });

  test('stops reminders with the link in one, without logging in, and resumes them', async () => {
    const token = await unsubscribeToken(fixture, userId);
    const visitor = await fixture.person();
    await visitor.goto(`/api/notifications/unsubscribe/${token}`);
    await visitor.waitForURL(`**/unsubscribe/${token}`);
    const wanted = async () =>
      (await asks<{ reminders: boolean }>(member, 'GET', '/api/notifications/preferences')).reminders;
    await visitor.getByRole('button', { name: 'No more reminders' }).waitFor();
    expect(await wanted()).toBe(true);
    await visitor.getByRole('button', { name: 'No more reminders' }).click();
    await visitor.getByText('No more reminders by email', { exact: true }).waitFor();
    expect(await wanted()).toBe(false);
    await visitor.getByRole('button', { name: 'Send me reminders again' }).click();
    await visitor.getByRole('button', { name: 'No more reminders' }).waitFor();
    expect(await wanted()).toBe(true);

    // Unsubscribes as a mail client does, without a page and cookies.
    const oneClick = await fixture.fetch(`/api/notifications/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([oneClick.status, await wanted()]).toEqual([200, false]);
    expect(await seriousFindings(visitor)).toEqual([]);
    await visitor.context().close();
  });
});
