import { beforeAll, describe, expect, test } from '@jest/globals';
import { memberPages, patternsOf } from '@postcard/contracts/paths';
import type { Page } from 'playwright-core';
import { bakery, givePasskeyDevice, needSecondFactor, register, spot } from './fixture/acts.ts';
import { book, upcomingCards } from './fixture/booking.ts';
import { pagesByRoute } from './fixture/every-page.ts';
import { invite, refuseApplication, startThread, unsubscribeToken } from './fixture/sent.ts';
import { asks } from './fixture/responses.ts';
import { faultsOf } from './fixture/page-faults.ts';
import { bringAboutStates, holdSeveral, type BookingStates } from './fixture/booking-states.ts';
import { fillFirstBooking, pizzeria } from './fixture/first-booking.ts';
import { useFixture } from './fixture/use-fixture.ts';

const fixture = useFixture();
let member: Page;
let states: BookingStates;
let applicant: Page;
let anybody: Page;
const ids = { card: '', held: '', booked: '', conversation: '', confirms: '', leaves: '', joins: '' };

const routes = patternsOf(memberPages);
/** Addresses of each member route, for a member or a visitor. States of booking are checked separately. */
const checked = [
  ...routes.flatMap((route) => (pagesByRoute[route]?.at ?? []).map((at) => [at, pagesByRoute[route]?.as] as const)),
  ...['/verify-email/:confirms', '/join-team/:joins', '/unsubscribe/:leaves'].map((at) => [at, 'visitor'] as const),
  ['/messages?thread=:conversation', 'member'] as const,
];

beforeAll(async () => {
  [member, applicant, anybody] = await Promise.all([fixture.member(), fixture.person(), fixture.person()]);
  await register(applicant, { ...bakery('nia'), businessName: 'New Pies', subcategory: 'Coffee & Tea' });
  ids.card = (await upcomingCards(member))[0]?.id ?? '';
  ids.booked = (await asks<{ id: string }[]>(member, 'GET', '/api/bookings?status=confirmed'))[0]?.id ?? '';
  ids.held = await book(member, ids.card, 'M05');
  ids.conversation = await startThread(member, 'Paper', 'How thick?');
  ids.joins = (await invite(fixture, 'ben@example.com')).split('/').at(-1) ?? '';
  ids.leaves = await unsubscribeToken(fixture, 'demo-florist');
  ids.confirms = /verify-email\/([\w-]+)/.exec((await fixture.emailsTo('nia@pies.example'))[0]?.text ?? '')?.[1] ?? '';
  states = await bringAboutStates(member, fixture);
}, 120_000);

async function findingsAt(path: string, page = member): Promise<string[]> {
  await shown(page, path);
  return faultsOf(page);
}

async function shown(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main:not(:has([aria-busy=true]))').waitFor();
  await page.getByText('One moment...').waitFor({ state: 'detached' });
}

test('every page of mfe-member is checked', () => {
  expect(routes.length).toBeGreaterThan(15);
  expect(routes.filter((route) => !pagesByRoute[route])).toEqual([]);
});

describe('axe', () => {
  test.each(checked)('finds nothing serious on %s for a %s', async (path, who) => {
    const at = path.replace(/:(\w+)/, (_, name: keyof typeof ids) => ids[name]);
    expect(at).not.toMatch(/\/$|=$/);
    expect(await findingsAt(at, who === 'visitor' ? anybody : member)).toEqual([]);
  });

  test.each([
    'kept',
    'held',
    'booked',
    'offer',
    'offerEnded',
    'cancelled',
    'confirming',
    'over',
    'upload',
    'template',
    'proof',
    'help',
  ] as const)('finds nothing serious in the booking state %s', async (state) => {
    expect(await findingsAt(states[state])).toEqual([]);
  });

  test('finds nothing serious when one of several cards has just been taken', async () => {
    await shown(member, states.severalCards);
    await holdSeveral(member);
    expect(await faultsOf(member)).toEqual([]);
  });

  test('finds nothing serious on an applicant’s dashboard, wizard, pending and refused application', async () => {
    await shown(applicant, '/dashboard');
    expect(await faultsOf(applicant)).toEqual([]);
    await shown(applicant, '/membership');
    for (const step of ['Business Info', 'Eligibility', 'Review']) {
      await applicant.locator('[aria-current=step]', { hasText: step }).waitFor();
      expect(await faultsOf(applicant)).toEqual([]);
      await applicant.getByRole('button', { name: step === 'Review' ? 'Submit' : 'Continue', exact: true }).click();
    }
    await applicant.getByRole('heading', { name: 'Membership Application Pending' }).waitFor();
    expect(await faultsOf(applicant)).toEqual([]);
    await refuseApplication(fixture, 'New Pies');
    await applicant.getByRole('heading', { name: 'Your application was not approved' }).waitFor();
    expect(await faultsOf(applicant)).toEqual([]);
  });

  test('finds nothing serious in the sheet of a first booking: empty, with mistakes, and with the log-in', async () => {
    await shown(anybody, `/campaigns/${ids.card}`);
    await spot(anybody, 'M\\d\\d', 'free').first().click();
    await anybody.getByRole('dialog', { name: /^Medium spot/ }).waitFor();
    expect(await faultsOf(anybody)).toEqual([]);
    await anybody.getByRole('button', { name: 'Hold and pay' }).click();
    await anybody.getByText('First name is required').waitFor();
    expect(await faultsOf(anybody)).toEqual([]);
    await fillFirstBooking(anybody, { ...pizzeria, trade: 'notary', Email: 'demo-florist@example.com' });
    await anybody.getByRole('button', { name: 'Hold and pay' }).click();
    await anybody.getByText('There is an account with this email').waitFor();
    expect(await faultsOf(anybody)).toEqual([]);
  });

  test('finds nothing serious where a second factor is due', async () => {
    await shown(member, '/dashboard');
    await needSecondFactor(member);
    expect(await faultsOf(member)).toEqual([]);
  });

  test('finds nothing serious in the windows that open over a page', async () => {
    await shown(member, '/membership');
    for (const [button, title] of [
      ['Contact Support', 'New Message'],
      ['Schedule a Call', 'Schedule a Call'],
    ] as const) {
      await member.getByRole('main').getByRole('button', { name: button }).click();
      await member.getByRole('dialog', { name: title }).waitFor();
      expect(await faultsOf(member)).toEqual([]);
      await member.keyboard.press('Escape');
    }
    await shown(member, '/account');
    await member.getByRole('button', { name: 'Close account' }).click();
    await member.getByRole('dialog', { name: 'Close your account?' }).waitFor();
    expect(await faultsOf(member)).toEqual([]);
    await member.keyboard.press('Escape');
    await member.getByRole('button', { name: 'Set up an app' }).click();
    await member.getByRole('dialog', { name: 'Set up an authenticator app' }).waitFor();
    expect(await faultsOf(member)).toEqual([]);
    await member.keyboard.press('Escape');
    await givePasskeyDevice(member);
    await member.getByRole('button', { name: 'Add a passkey' }).click();
    await member.getByRole('dialog', { name: 'Your recovery codes' }).waitFor();
    expect(await faultsOf(member)).toEqual([]);
    await member.getByRole('button', { name: 'I saved them' }).click();
    await shown(member, '/messages');
    await member.getByRole('button', { name: 'Configure' }).click();
    await member.getByRole('switch', { name: /^Reminders/ }).waitFor();
    expect(await faultsOf(member)).toEqual([]);
  });
});
