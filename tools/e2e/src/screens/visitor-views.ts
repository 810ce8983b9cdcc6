import type { Page } from 'playwright-core';
import type { Fixture } from '../fixture/fixture.ts';
import { asks } from '../fixture/responses.ts';
import { unsubscribeToken } from '../fixture/unsubscribe-link.ts';
import { demoMember } from './people.ts';
import { pageOf, press, type View } from './view.ts';

const visitorPaths = [
  '/pricing',
  '/how-it-works',
  '/circulation-details',
  '/gallery',
  '/templates',
  '/contact',
  '/ad-interest',
  '/privacy-policy',
  '/terms-of-service',
  '/cookies-policy',
  '/login',
  '/register',
  '/forgot-password',
  '/forgot-username',
  '/reset-password/none',
  '/no-such-page',
];

export const visitorViews: View[] = [
  { name: 'home', who: 'visitor', path: '/', before: showLiveCard },
  ...visitorPaths.map(pageOf('visitor')),
  { name: 'ad-interest-mistakes', who: 'visitor', path: '/ad-interest', before: press('Send My Request') },
  {
    name: 'verify-email-none',
    who: 'visitor',
    path: '/verify-email/none',
    before: (page) => page.getByText('This did not work').waitFor(),
  },
  { name: 'unsubscribe', who: 'visitor', path: '/', before: openUnsubscribe },
  { name: 'first-booking', who: 'visitor', path: '/login', dark: true, before: openSheet },
  { name: 'menu', who: 'visitor', path: '/', phoneOnly: true, before: press('Open menu') },
];

/** The live card hydrates when it is seen; the picture is taken from the top all the same. */
async function showLiveCard(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'The next card, right now' }).scrollIntoViewIfNeeded();
  await page.getByText(/spots still free/).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function openUnsubscribe(page: Page, fixture: Fixture): Promise<void> {
  await page.goto(`/unsubscribe/${await unsubscribeToken(fixture, demoMember.username)}`);
  await page.getByRole('button', { name: 'No more reminders' }).waitFor();
}

/** The sheet of a free spot on the second card. */
async function openSheet(page: Page): Promise<void> {
  const cards = (await asks(page, 'GET', '/api/campaigns')) as { id: string; status: string }[];
  const card = cards.toReversed().filter(({ status }) => status === 'upcoming')[1];
  await page.goto(`/campaigns/${card?.id}?spot=M03`);
  await page.getByRole('dialog').waitFor();
}
