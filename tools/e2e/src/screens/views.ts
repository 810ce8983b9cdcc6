import type { Page } from 'playwright-core';
import { adminViews } from './admin-views.ts';
import { applicantViews } from './applicant-views.ts';
import { memberPages, memberViews } from './member-views.ts';
import { memberSecurityViews, teamViews, visitorSecurityViews } from './security-views.ts';
import { type View, pageOf, press, says } from './view.ts';
import { openCards } from '../fixture/booking.ts';
import { florist, unsubscribeToken } from '../fixture/sent.ts';

const visitorPaths = [
  '/pricing',
  '/how-it-works',
  '/circulation-details',
  '/gallery',
  '/templates',
  '/templates/medium-gazette',
  '/campaigns',
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

const visitorViews: View[] = [
  { name: 'home', who: 'visitor', path: '/', before: showLiveCard },
  ...visitorPaths.map(pageOf('visitor')),
  { name: 'ad-interest-mistakes', who: 'visitor', path: '/ad-interest', before: press('Send My Request') },
  {
    name: 'verify-email-none',
    who: 'visitor',
    path: '/verify-email/none',
    before: says('That didn’t work'),
  },
  {
    name: 'unsubscribe',
    who: 'visitor',
    path: async (_, fixture) => `/unsubscribe/${await unsubscribeToken(fixture, florist.username)}`,
    before: (page) => page.getByRole('button', { name: 'No more reminders' }).waitFor(),
  },
  {
    name: 'first-booking',
    who: 'visitor',
    path: sheetOfCard,
    before: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'menu', who: 'visitor', path: '/', phoneOnly: true, before: press('Open menu') },
];

/** The live card hydrates in view; the picture starts at the top. */
async function showLiveCard(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'The next card, right now' }).scrollIntoViewIfNeeded();
  await page.getByText(/spots still free/).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function sheetOfCard(page: Page): Promise<string> {
  await page.goto('/login');
  const [, card] = await openCards(page);
  return `/campaigns/${card?.id}?spot=M03`;
}

/** Every page and state, in the order of recording, because a view may depend on the one before. */
export const views: View[] = [
  ...visitorViews,
  ...visitorSecurityViews,
  ...memberPages,
  ...applicantViews,
  ...memberViews,
  ...memberSecurityViews,
  ...adminViews,
  ...teamViews,
];
