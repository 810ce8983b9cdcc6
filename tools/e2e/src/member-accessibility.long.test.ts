import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { memberPages, patternsOf } from '@postcard/contracts/paths';
import type { Page } from 'playwright-core';
import { logIn, register, spot } from './fixture/acts.ts';
import { asks } from './fixture/responses.ts';
import { seriousFindings } from './fixture/axe.ts';
import { bringAboutStates, holdSeveral, type BookingStates } from './fixture/booking-states.ts';
import { fillFirstBooking, pizzeria } from './fixture/first-booking.ts';
import { invite } from './fixture/invitation.ts';
import { givePasskeyDevice } from './fixture/passkey-device.ts';
import { refuseApplication } from './fixture/refuse.ts';
import { needSecondFactor } from './fixture/second-factor-due.ts';
import { startFixture, type Fixture } from './fixture/fixture.ts';
import { unsubscribeToken } from './fixture/unsubscribe-link.ts';

let fixture: Fixture;
let member: Page;
let states: BookingStates;
let applicant: Page;
let anybody: Page;
const ids = { card: '', held: '', booked: '', conversation: '', confirms: '', leaves: '', joins: '' };

/** Addresses of each member route, as a member or logged out. States of booking are checked separately. */
const pagesByRoute: Record<string, { as?: 'anybody'; at: string[] }> = {
  '/login': { as: 'anybody', at: ['/login'] },
  '/register': { as: 'anybody', at: ['/register'] },
  '/forgot-password': { as: 'anybody', at: ['/forgot-password'] },
  '/forgot-username': { as: 'anybody', at: ['/forgot-username'] },
  '/reset-password/:token?': { as: 'anybody', at: ['/reset-password', '/reset-password/none'] },
  '/verify-email/:token': { as: 'anybody', at: ['/verify-email/:confirms', '/verify-email/none'] },
  '/undo-email-change/:token': { as: 'anybody', at: ['/undo-email-change/none'] },
  '/undo-security-change/:token': { as: 'anybody', at: ['/undo-security-change/none'] },
  '/keep-factors/:token': { as: 'anybody', at: ['/keep-factors/none'] },
  '/join-team/:token': { as: 'anybody', at: ['/join-team/:joins', '/join-team/none'] },
  '/finish/:token': { as: 'anybody', at: ['/finish/none'] },
  '/unsubscribe/:token': { as: 'anybody', at: ['/unsubscribe/:leaves', '/unsubscribe/none.none'] },
  '/dashboard': {
    at: [
      '/dashboard',
      ...['total', 'active', 'scheduled', 'billing', 'messages', 'alerts'].map((tab) => `/dashboard?tab=${tab}`),
    ],
  },
  '/create-campaign': { at: ['/create-campaign'] },
  '/templates/:templateId': { as: 'anybody', at: ['/templates/medium-gazette'] },
  '/campaigns/:id': { at: ['/campaigns/:card'] },
  '/book/:campaignId': { at: ['/book/:card'] },
  '/checkout/:bookingId': { at: ['/checkout/:held'] },
  '/design/:bookingId': { at: ['/design/:booked'] },
  '/results/:bookingId': { at: ['/results/:booked'] },
  '/bookings': { at: ['/bookings'] },
  '/offers/:token': { at: ['/offers/none.none'] },
  '/inbox': { at: ['/inbox', '/inbox?show=alerts'] },
  '/notices': { at: ['/notices'] },
  '/membership': { at: ['/membership'] },
  '/account': { at: ['/account'] },
  '/messages': { at: ['/messages', '/messages?thread=:conversation'] },
  '/billing': { at: ['/billing'] },
};
const checked = Object.values(pagesByRoute).flatMap(({ as, at }) =>
  at.map((path) => [path, as ?? 'a member'] as const),
);

beforeAll(async () => {
  fixture = await startFixture();
  [member, applicant, anybody] = (await Promise.all([1, 2, 3].map(() => fixture.person()))) as [Page, Page, Page];
  const florist = { username: 'demo-florist', password: 'Postcard!2026' };
  await Promise.all([
    logIn(member, florist),
    register(applicant, {
      businessName: 'New Pies',
      category: 'Food & Beverage',
      subcategory: 'Coffee & Tea',
      firstName: 'Nia',
      lastName: 'New',
      email: 'nia@new.example',
      username: 'nia',
      password: 'Str0ng!oven77',
    }),
  ]);
  const cards = ((await asks(member, 'GET', '/api/campaigns')) as { id: string; status: string }[]).toReversed();
  ids.card = cards.find(({ status }) => status === 'upcoming')?.id ?? '';
  ids.booked = ((await asks(member, 'GET', '/api/bookings?status=confirmed')) as { id: string }[])[0]?.id ?? '';
  ids.held = (
    (await asks(member, 'POST', '/api/bookings', { campaignId: ids.card, spotId: 'M05' })) as { id: string }
  ).id;
  ids.conversation = (
    (await asks(member, 'POST', '/api/messages/threads', { subject: 'Paper', content: 'How thick?' })) as { id: string }
  ).id;
  ids.joins = (await invite(fixture, 'ben@example.com')).split('/').at(-1) ?? '';
  ids.leaves = await unsubscribeToken(fixture, 'demo-florist');
  ids.confirms = /verify-email\/([\w-]+)/.exec((await fixture.emailsTo('nia@new.example'))[0]?.text ?? '')?.[1] ?? '';
  states = await bringAboutStates(member, fixture);
}, 120_000);
afterAll(() => fixture?.stop(), 60_000);

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
type Setting = { size: { width: number; height: number }; colorScheme: 'light' | 'dark'; rules?: string[] };
const whole: Setting[] = [
  { size: wide, colorScheme: 'light' },
  { size: phone, colorScheme: 'dark' },
];
const inWide: Setting[] = [
  { size: wide, colorScheme: 'light' },
  { size: wide, colorScheme: 'dark', rules: ['color-contrast'] },
];
const onPhone: Setting[] = [
  { size: phone, colorScheme: 'dark' },
  { size: phone, colorScheme: 'light', rules: ['color-contrast'] },
];

async function findings(page: Page, settings: readonly Setting[] = whole): Promise<string[]> {
  const found: string[] = [];
  for (const { size, colorScheme, rules } of settings) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    found.push(...(await seriousFindings(page, { rules })).map((finding) => `${size.width} ${colorScheme} ${finding}`));
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (tooWide > 0) found.push(`${size.width} is ${tooWide} px too narrow`);
  }
  return found;
}

async function findingsAt(path: string, page = member): Promise<string[]> {
  await page.setViewportSize(wide);
  await shown(page, path);
  return findings(page, [...inWide, ...onPhone]);
}

async function shown(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main:not(:has([aria-busy=true]))').waitFor();
  await page.getByText('One moment...').waitFor({ state: 'detached' });
}

test('every page of mfe-member is checked', () => {
  const known = patternsOf(memberPages);
  expect(known.length).toBeGreaterThan(15);
  expect(Object.keys(pagesByRoute).toSorted()).toEqual(known.toSorted());
});

describe('axe finds nothing serious', () => {
  test.each(checked)('on %s for %s', async (path, who) => {
    const at = path.replace(/:(\w+)/, (_, name: keyof typeof ids) => ids[name]);
    expect(at).not.toMatch(/\/$|=$/);
    expect(await findingsAt(at, who === 'anybody' ? anybody : member)).toEqual([]);
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
  ] as const)('in the booking state %s', async (state) => {
    expect(await findingsAt(states[state])).toEqual([]);
  });

  test('when of several cards one has just been taken', async () => {
    await shown(member, states.severalCards);
    await holdSeveral(member);
    expect(await findings(member, [...inWide, ...onPhone])).toEqual([]);
  });

  test('for an applicant: dashboard, each step of the wizard, a pending and a refused application', async () => {
    await shown(applicant, '/dashboard');
    expect(await findings(applicant)).toEqual([]);
    await shown(applicant, '/membership');
    for (const step of ['Business Info', 'Eligibility', 'Review']) {
      await applicant.locator('[aria-current=step]', { hasText: step }).waitFor();
      expect(await findings(applicant)).toEqual([]);
      await applicant.getByRole('button', { name: step === 'Review' ? 'Submit' : 'Continue', exact: true }).click();
    }
    await applicant.getByRole('heading', { name: 'Membership Application Pending' }).waitFor();
    expect(await findings(applicant)).toEqual([]);
    await refuseApplication(fixture, 'New Pies');
    await applicant.getByRole('heading', { name: 'Your application was not approved' }).waitFor();
    expect(await findings(applicant)).toEqual([]);
  });

  test('in the sheet of a first booking: empty, with its mistakes, and with the log-in', async () => {
    await shown(anybody, `/campaigns/${ids.card}`);
    await spot(anybody, 'M\\d\\d', 'free').first().click();
    await anybody.getByRole('dialog', { name: /^Medium spot/ }).waitFor();
    expect(await findings(anybody, [...inWide, ...onPhone])).toEqual([]);
    await anybody.getByRole('button', { name: 'Hold and pay' }).click();
    await anybody.getByText('First name is required').waitFor();
    expect(await findings(anybody, [...inWide, ...onPhone])).toEqual([]);
    await fillFirstBooking(anybody, { ...pizzeria, trade: 'notary', Email: 'demo-florist@example.com' });
    await anybody.getByRole('button', { name: 'Hold and pay' }).click();
    await anybody.getByText('There is an account with this email').waitFor();
    expect(await findings(anybody, [...inWide, ...onPhone])).toEqual([]);
  });

  test('in place of a page where a second factor is due', async () => {
    await shown(member, '/dashboard');
    await needSecondFactor(member);
    expect(await findings(member, [...inWide, ...onPhone])).toEqual([]);
  });

  test('in the windows that open over a page', async () => {
    await shown(member, '/membership');
    for (const [button, title] of [
      ['Contact Support', 'New Message'],
      ['Schedule a Call', 'Schedule a Call'],
    ] as const) {
      await member.getByRole('main').getByRole('button', { name: button }).click();
      await member.getByRole('dialog', { name: title }).waitFor();
      expect(await findings(member)).toEqual([]);
      await member.keyboard.press('Escape');
    }
    await shown(member, '/account');
    await member.getByRole('button', { name: 'Close account' }).click();
    await member.getByRole('dialog', { name: 'Close your account?' }).waitFor();
    expect(await findings(member)).toEqual([]);
    await member.keyboard.press('Escape');
    await member.getByRole('button', { name: 'Set up an app' }).click();
    await member.getByRole('dialog', { name: 'Set up an authenticator app' }).waitFor();
    expect(await findings(member)).toEqual([]);
    await member.keyboard.press('Escape');
    await givePasskeyDevice(member);
    await member.getByRole('button', { name: 'Add a passkey' }).click();
    await member.getByRole('dialog', { name: 'Your recovery codes' }).waitFor();
    expect(await findings(member)).toEqual([]);
    await member.getByRole('button', { name: 'I saved them' }).click();
    await shown(member, '/messages');
    await member.getByRole('button', { name: 'Configure' }).click();
    await member.getByRole('switch', { name: /^Reminders/ }).waitFor();
    expect(await findings(member)).toEqual([]);
  });
});
