import type { Page } from 'playwright-core';
import { payWith, spot } from '../fixture/acts.ts';
import { holdSeveral } from '../fixture/booking-states.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { goToState, inState, onCard } from './states.ts';
import { open, pageOf, press, type View } from './view.ts';

const memberPaths = ['/dashboard', '/membership', '/create-campaign', '/bookings', '/billing', '/account'];

/** A member's pages as they are before anything has been done on them. */
export const memberPages: View[] = memberPaths.map(pageOf('member'));

export const memberViews: View[] = [
  { name: 'dashboard-total', who: 'member', path: '/dashboard', before: open('Total Campaigns') },
  { name: 'dashboard-active', who: 'member', path: '/dashboard', before: open('Active Campaigns') },
  { name: 'dashboard-scheduled', who: 'member', path: '/dashboard', before: open('Scheduled Campaigns') },
  { name: 'dashboard-messages', who: 'member', path: '/dashboard?tab=messages' },
  { name: 'messages', who: 'member', path: '/messages' },
  { name: 'messages-new', who: 'member', path: '/messages', before: press('New Message') },
  { name: 'messages-email', who: 'member', path: '/messages', before: press('Configure') },
  {
    name: 'messages-conversation',
    who: 'member',
    path: '/messages',
    before: (page) => page.getByRole('link', { name: /^Dark greens/ }).click(),
  },
  { name: 'membership-call', who: 'member', path: '/membership', before: press('Schedule a Call') },
  { name: 'dashboard-billing', who: 'member', path: '/dashboard', before: open('Billing History') },
  { name: 'dashboard-alerts', who: 'member', path: '/dashboard', before: open('Alerts') },
  {
    name: 'design',
    who: 'member',
    path: '/bookings',
    before: (page) => page.getByRole('link', { name: 'Design your ad' }).first().click(),
  },
  { name: 'card', who: 'member', path: '/create-campaign', before: (page) => goToCard(page, '/campaigns/') },
  { name: 'book', who: 'member', path: '/create-campaign', before: (page) => goToCard(page, '/book/') },
  { name: 'book-held', who: 'member', path: '/create-campaign', before: holdSpot },
  {
    name: 'checkout',
    who: 'member',
    path: '/bookings',
    before: (page) =>
      page
        .getByRole('link', { name: /pay|checkout/i })
        .first()
        .click(),
  },
  { name: 'checkout-paid', who: 'member', path: '/bookings', before: pay },
  ...(
    [
      'kept',
      'waiting',
      'held',
      'booked',
      'offer',
      'offerEnded',
      'paying',
      'cancelled',
      'confirming',
      'over',
      'upload',
      'template',
      'proof',
      'help',
    ] as const
  ).map(inState),
  {
    name: 'state-several-cards',
    who: 'member',
    path: '/bookings',
    before: async (page, fixture) => {
      await goToState('severalCards')(page, fixture);
      await holdSeveral(page);
    },
  },
  { name: 'state-paying-too-late-to-cancel', who: 'member', path: '/bookings', before: payTooLateToCancel },
  { name: 'card-printed', who: 'member', path: '/bookings', before: onCard(({ printed }) => `/campaigns/${printed}`) },
  {
    name: 'card-not-printed',
    who: 'member',
    path: '/bookings',
    before: onCard(({ notPrinted }) => `/campaigns/${notPrinted}`),
  },
  { name: 'results', who: 'member', path: '/bookings', before: onCard(({ ownAd }) => `/results/${ownAd}`) },
  { name: 'inbox', who: 'member', path: '/inbox' },
  { name: 'notices', who: 'member', path: '/notices' },
];

/** The hold that is to be paid, on a card whose day for cancelling is over. */
async function payTooLateToCancel(page: Page, fixture: Fixture): Promise<void> {
  await goToState('paying')(page, fixture);
  const _id = new URL(page.url()).pathname.split('/').at(-1) as string;
  await fixture
    .database('campaigns')
    .collection<{ _id: string }>('bookings')
    .updateOne({ _id }, { $set: { cancelUntil: new Date(Date.now() - 2 * 86_400_000) } });
  await page.reload();
  await page.getByText(/can no longer be cancelled/).waitFor();
}

async function goToCard(page: Page, prefix: '/campaigns/' | '/book/'): Promise<void> {
  const link = page.getByRole('link', { name: 'Choose a spot' }).first();
  const id = (await link.getAttribute('href'))?.split('/').at(-1);
  await page.goto(prefix + id);
  await page.getByText('M02').first().waitFor();
}

async function holdSpot(page: Page): Promise<void> {
  await goToCard(page, '/book/');
  await spot(page, 'M04', 'free')
    .or(spot(page, 'M04', 'yours'))
    .click();
  await page
    .getByRole('button', { name: 'Hold this spot' })
    .click({ timeout: 3000 })
    .catch(() => {});
  await spot(page, 'M04', 'yours').waitFor();
}

async function pay(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /pay|checkout/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.waitForURL('**/sandbox/checkout/*');
  await payWith(page, '4242 4242 4242 4242');
  await page.getByText('Your spot is booked').waitFor();
}
