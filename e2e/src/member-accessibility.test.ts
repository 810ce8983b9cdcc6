import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { logIn, register } from './stage/acts.ts';
import { asks } from './stage/answers.ts';
import { seriousFindings } from './stage/axe.ts';
import { bringAboutStates, holdSeveral, type BookingStates } from './stage/booking-states.ts';
import { setStage, type Stage } from './stage/stage.ts';

/** What axe finds on every page of the member's house, light and dark, in a wide window and on a phone. */
let stage: Stage;
let member: Page;
let states: BookingStates;
let applicant: Page;
/** Where the tests need to know an id. */
const ids = { card: '', held: '', booked: '', thread: '' };

beforeAll(async () => {
  stage = await setStage();
  [member, applicant] = await Promise.all([stage.person({ reducedMotion: 'reduce' }), stage.person({ reducedMotion: 'reduce' })]);
  const florist = { username: 'demo-florist', password: 'Postcard!2026' };
  await Promise.all([logIn(member, florist), register(applicant, {
    businessName: 'New Pies', category: 'Food & Beverage', subcategory: 'Coffee & Tea', firstName: 'Nia', lastName: 'New', email: 'nia@new.example', username: 'nia', password: 'Str0ng!oven77',
  })]);
  const cards = (await asks(member, 'GET', '/api/campaigns')) as { id: string; status: string }[];
  ids.card = cards.find(({ status }) => status === 'upcoming')?.id ?? '';
  ids.booked = ((await asks(member, 'GET', '/api/bookings?status=confirmed')) as { id: string }[])[0]?.id ?? '';
  ids.held = ((await asks(member, 'POST', '/api/bookings', { campaignId: ids.card, spotId: 'M05' })) as { id: string }).id;
  ids.thread = ((await asks(member, 'POST', '/api/messages/threads', { subject: 'Paper', content: 'How thick?' })) as { id: string }).id;
  states = await bringAboutStates(member, stage);
}, 120_000);
afterAll(() => stage?.stop(), 60_000);

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
type Look = { size: { width: number; height: number }; colorScheme: 'light' | 'dark'; rules?: string[] };
const whole: Look[] = [{ size: wide, colorScheme: 'light' }, { size: phone, colorScheme: 'dark' }];
/** Each size in both schemes: a scheme changes nothing but colours. */
const inWide: Look[] = [{ size: wide, colorScheme: 'light' }, { size: wide, colorScheme: 'dark', rules: ['color-contrast'] }];
const onPhone: Look[] = [{ size: phone, colorScheme: 'dark' }, { size: phone, colorScheme: 'light', rules: ['color-contrast'] }];

/** The findings on the page as it stands. */
async function findings(page: Page, looks: readonly Look[] = whole): Promise<string[]> {
  const found: string[] = [];
  for (const { size, colorScheme, rules } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await seriousFindings(page, rules)).map((finding) => `${size.width} ${colorScheme} ${finding}`));
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (tooWide > 0) found.push(`${size.width} is ${tooWide} px too narrow`);
  }
  return found;
}

/** The findings on a page of the member's, in each size and scheme. */
async function findingsAt(path: string): Promise<string[]> {
  await member.setViewportSize(wide);
  await shown(member, path);
  return findings(member, [...inWide, ...onPhone]);
}

async function shown(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
}

describe('axe finds nothing serious', () => {
  test.each([
    '/dashboard', '/dashboard?tab=billing', '/dashboard?tab=alerts', '/membership', '/account', '/messages', '/messages?thread=:thread', '/billing', '/create-campaign',
    '/campaigns/:card', '/book/:card', '/checkout/:held', '/design/:booked', '/bookings',
  ])('on %s', async (path) => {
    expect(await findingsAt(path.replace(/:(\w+)/, (_, name: keyof typeof ids) => ids[name]))).toEqual([]);
  });

  test.each(['kept', 'held', 'standing', 'offer', 'offerEnded', 'cancelled', 'confirming', 'over', 'upload', 'template', 'proof', 'help'] as const)('in the state of booking that is %s', async (state) => {
    expect(await findingsAt(states[state])).toEqual([]);
  });

  test('when of several cards one has just been taken', async () => {
    await shown(member, states.severalCards);
    await holdSeveral(member);
    expect(await findings(member, [...inWide, ...onPhone])).toEqual([]);
  });

  test('for an applicant: the dashboard, and each step of the wizard', async () => {
    await shown(applicant, '/dashboard');
    expect(await findings(applicant)).toEqual([]);
    await shown(applicant, '/membership');
    for (const step of ['Business Info', 'Eligibility', 'Review']) {
      await applicant.locator('[aria-current=step]', { hasText: step }).waitFor();
      expect(await findings(applicant)).toEqual([]);
      if (step !== 'Review') await applicant.getByRole('button', { name: 'Continue' }).click();
    }
  });

  test('in the windows that open over a page', async () => {
    await shown(member, '/membership');
    for (const [button, title] of [['Contact Support', 'New Message'], ['Schedule a Call', 'Schedule a Call']] as const) {
      await member.getByRole('main').getByRole('button', { name: button }).click();
      await member.getByRole('dialog', { name: title }).waitFor();
      expect(await findings(member)).toEqual([]);
      await member.keyboard.press('Escape');
    }
    await shown(member, '/messages');
    await member.getByRole('button', { name: 'Configure' }).click();
    await member.getByRole('switch', { name: /^Reminders/ }).waitFor();
    expect(await findings(member)).toEqual([]);
  });
});
