import type { Page } from 'playwright-core';
import { spot } from '../fixture/acts.ts';
import { holdSeveral } from '../fixture/booking-states.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { inState, onCard, stateOf } from './states.ts';
import { open, pageOf, press, says, type View } from './view.ts';
import { openCards, pay } from '../fixture/booking.ts';

const memberPaths = ['/dashboard', '/membership', '/create-campaign', '/bookings', '/billing', '/account'];

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
  { name: 'card', who: 'member', path: cardPath('/campaigns/') },
  { name: 'book', who: 'member', path: cardPath('/book/') },
  { name: 'book-held', who: 'member', path: cardPath('/book/'), before: holdSpot },
  { name: 'checkout', who: 'member', path: checkout },
  { name: 'checkout-paid', who: 'member', path: paidCheckout },
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
  { name: 'state-several-cards', who: 'member', path: stateOf('severalCards'), before: holdSeveral },
  {
    name: 'state-paying-too-late-to-cancel',
    who: 'member',
    path: tooLateToCancel,
    before: says(/can no longer be cancelled/),
  },
  { name: 'card-printed', who: 'member', path: onCard(({ printed }) => `/campaigns/${printed}`) },
  { name: 'card-not-printed', who: 'member', path: onCard(({ notPrinted }) => `/campaigns/${notPrinted}`) },
  { name: 'results', who: 'member', path: onCard(({ ownAd }) => `/results/${ownAd}`) },
  { name: 'inbox', who: 'member', path: '/inbox' },
  { name: 'notices', who: 'member', path: '/notices' },
];

async function tooLateToCancel(page: Page, fixture: Fixture): Promise<string> {
  const path = await stateOf('paying')(page, fixture);
  await fixture
    .documents('campaigns', 'bookings')
    .updateOne(
      { _id: path.split('/').at(-1) as string },
      { $set: { cancelUntil: new Date(Date.now() - 2 * 86_400_000) } },
    );
  return path;
}

function cardPath(prefix: '/campaigns/' | '/book/'): (page: Page) => Promise<string> {
  return async (page) => {
    await page.goto('/create-campaign');
    const [next] = await openCards(page);
    return `${prefix}${next?.id}`;
  };
}

async function holdSpot(page: Page): Promise<void> {
  await spot(page, 'M04', 'free')
    .or(spot(page, 'M04', 'yours'))
    .click();
  await page
    .getByRole('button', { name: 'Hold this spot' })
    .click({ timeout: 3000 })
    .catch(() => {});
  await spot(page, 'M04', 'yours').waitFor();
}

async function checkout(page: Page): Promise<string> {
  await page.goto('/bookings');
  const link = page.getByRole('link', { name: /pay|checkout/i }).first();
  return (await link.getAttribute('href')) ?? '';
}

async function paidCheckout(page: Page): Promise<string> {
  await page.goto(await checkout(page));
  await pay(page);
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
