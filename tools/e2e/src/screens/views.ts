import type { Page } from 'playwright-core';
import { logIn, payWith, register, spot } from '../stage/acts.ts';
import { asks } from '../stage/answers.ts';
import { bringAboutStates, holdSeveral, type BookingStates } from '../stage/booking-states.ts';
import { payAndCallBack } from '../stage/called-back.ts';
import { bringAboutCards, type CardStates } from '../stage/card-states.ts';
import { refuseApplication } from '../stage/refuse.ts';
import type { Stage } from '../stage/stage.ts';
import { unsubscribeToken } from '../stage/unsubscribe-link.ts';
import { until } from '../stage/until.ts';
import { payForMembership } from '../stage/verified.ts';

export type Who = 'visitor' | 'applicant' | 'member' | 'admin';

export type View = {
  /** Of the picture's file. */
  name: string;
  who: Who;
  path: string;
  /** What is done before the picture is taken. */
  before?: (page: Page, stage: Stage) => Promise<unknown>;
  /** There is no such state in a wide window. */
  phoneOnly?: boolean;
};

const demoMember = { username: 'demo-florist', password: 'Postcard!2026' };
const applicant = {
  businessName: 'High Street Coffee',
  category: 'Food & Beverage',
  subcategory: 'Coffee & Tea',
  firstName: 'Nia',
  lastName: 'Alvarez',
  email: 'nia@highstreet.example',
  username: 'nia',
  password: 'Str0ng!beans77',
};

/** Brings a person to where their pages are open to them. */
export async function enter(page: Page, who: Who, stage: Stage): Promise<void> {
  if (who === 'applicant') await register(page, applicant);
  if (who === 'admin') await logIn(page, stage.stack.admin);
  if (who !== 'member') return;
  await logIn(page, demoMember);
  await correspond(page, stage);
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
const open = (name: string) => (page: Page) => page.getByRole('tab', { name }).first().click();

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
const memberPaths = ['/dashboard', '/membership', '/create-campaign', '/bookings', '/billing', '/account'];

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'home';

/** Every page of the product, and the states of it that are pages of their own to whoever meets them. */
export const views: View[] = [
  { name: 'home', who: 'visitor', path: '/', before: showLiveCard },
  ...visitorPaths.map((path): View => ({ name: nameOf(path), who: 'visitor', path })),
  { name: 'ad-interest-mistakes', who: 'visitor', path: '/ad-interest', before: press('Reserve My Spot') },
  {
    name: 'verify-email-none',
    who: 'visitor',
    path: '/verify-email/none',
    before: (page) => page.getByText('This did not work').waitFor(),
  },
  { name: 'unsubscribe', who: 'visitor', path: '/', before: openUnsubscribe },
  { name: 'menu', who: 'visitor', path: '/', phoneOnly: true, before: press('Open menu') },
  ...memberPaths.map((path): View => ({ name: nameOf(path), who: 'member', path })),
  { name: 'dashboard-applicant', who: 'applicant', path: '/dashboard' },
  { name: 'membership-step-1', who: 'applicant', path: '/membership', before: describeBusiness },
  { name: 'membership-step-2', who: 'applicant', path: '/membership', before: press('Continue') },
  { name: 'membership-step-3', who: 'applicant', path: '/membership', before: press('Continue') },
  { name: 'membership-applied', who: 'applicant', path: '/membership', before: apply },
  { name: 'membership-rejected', who: 'applicant', path: '/membership', before: refuse },
  { name: 'verify-email', who: 'applicant', path: '/dashboard', before: confirmAddress },
  { name: 'dashboard-total', who: 'member', path: '/dashboard', before: open('Total Campaigns') },
  { name: 'dashboard-active', who: 'member', path: '/dashboard', before: open('Active Campaigns') },
  { name: 'dashboard-scheduled', who: 'member', path: '/dashboard', before: open('Scheduled Campaigns') },
  { name: 'dashboard-messages', who: 'member', path: '/dashboard?tab=messages' },
  { name: 'messages', who: 'member', path: '/messages' },
  { name: 'messages-new', who: 'member', path: '/messages', before: press('New Message') },
  { name: 'messages-e-mail', who: 'member', path: '/messages', before: press('Configure') },
  {
    name: 'messages-thread',
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
      'standing',
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
    before: async (page, stage) => {
      await goToState('severalCards')(page, stage);
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
  { name: 'notices', who: 'member', path: '/notices' },
  ...[
    'today',
    'samples',
    'contact',
    'statistics',
    'applications',
    'members',
    'money',
    'plans',
    'audit',
    'cards',
    'artwork',
    'email',
    'messages',
    'system',
  ].map((tab): View => ({ name: `admin-${tab}`, who: 'admin', path: `/admin?tab=${tab}` })),
  ...(['spots', 'details', 'mailing'] as const).map((part): View => ({
    name: `admin-card-${part}`,
    who: 'admin',
    path: '/admin',
    before: onCard(({ printed }) => `/admin?tab=cards&card=${printed}&part=${part}`),
  })),
  {
    name: 'admin-card-results',
    who: 'admin',
    path: '/admin',
    before: onCard(({ scanned }) => `/admin?tab=cards&card=${scanned}&part=results`),
  },
  {
    name: 'admin-card-press',
    who: 'admin',
    path: '/admin',
    before: onCard(({ pressed }) => `/admin?tab=cards&card=${pressed}&part=press`),
  },
  { name: 'admin-disputes', who: 'admin', path: '/admin?tab=money&view=disputes' },
  { name: 'admin-dispute', who: 'admin', path: '/admin?tab=money&view=disputes', before: openDispute },
  { name: 'admin-memberships', who: 'admin', path: '/admin?tab=money&view=memberships', before: showPaidMembership },
  { name: 'sendgrid-test', who: 'admin', path: '/sendgrid-test' },
];

function inState(state: keyof BookingStates): View {
  return {
    name: `state-${state.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    who: 'member',
    path: '/bookings',
    before: goToState(state),
  };
}

const cardsOf = new WeakMap<Stage, Promise<CardStates>>();

/** The cards are made once, for all the pictures of them. */
function onCard(path: (states: CardStates) => string): (page: Page, stage: Stage) => Promise<void> {
  return async (page, stage) => {
    const states = cardsOf.get(stage) ?? bringAboutCards(stage);
    cardsOf.set(stage, states);
    await page.goto(path(await states));
  };
}

const brought = new WeakMap<Stage, Promise<BookingStates>>();

/** The states are brought about once, for all the pictures of them. */
function goToState(state: keyof BookingStates): (page: Page, stage: Stage) => Promise<void> {
  return async (page, stage) => {
    const states = brought.get(stage) ?? bringAboutStates(page, stage);
    brought.set(stage, states);
    await page.goto((await states)[state]);
  };
}

/** The hold that is to be paid, on a card whose day for cancelling is over. */
async function payTooLateToCancel(page: Page, stage: Stage): Promise<void> {
  await goToState('paying')(page, stage);
  const _id = new URL(page.url()).pathname.split('/').at(-1) as string;
  await stage
    .database('campaigns')
    .collection<{ _id: string }>('bookings')
    .updateOne({ _id }, { $set: { cancelUntil: new Date(Date.now() - 2 * 86_400_000) } });
  await page.reload();
  await page.getByText(/can no longer be cancelled/).waitFor();
}

/** The live card comes alive when it is seen; the picture is taken from the top all the same. */
async function showLiveCard(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'The next card, right now' }).scrollIntoViewIfNeeded();
  await page.getByText(/spots still free/).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
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

/** Letters between the florist and the team, one of them unread. */
async function correspond(page: Page, stage: Stage): Promise<void> {
  const team = await stage.person();
  await logIn(team, stage.stack.admin);
  for (const [subject, content, answer] of letters) {
    const { id } = (await asks(page, 'POST', '/api/messages/threads', { subject, content })) as { id: string };
    await asks(team, 'POST', `/api/messages/threads/${id}/replies`, { content: answer });
  }
  await team.context().close();
}

const letters = [
  [
    'Who gets the next card?',
    'Some of my customers did not find the last one in their mailbox.',
    'We mail one half of town each month and the other half the month after. Each card’s page says which zone it goes to.',
  ],
  [
    'Dark greens in print',
    'My leaves are a very dark green. Does that hold on your paper?',
    'It does down to about 90% black. We will send you a proof before anything is printed, and you can lighten it then.',
  ],
] as const;

const calledBack = new WeakSet<Stage>();

/** A payment that its payer's bank has called back, and the answer that is being written. */
async function openDispute(page: Page, stage: Stage): Promise<void> {
  if (!calledBack.has(stage)) {
    calledBack.add(stage);
    const member = await stage.person();
    await logIn(member, { ...demoMember, username: 'demo' });
    await payAndCallBack(member, 'M11');
    await member.context().close();
  }
  const open = page.getByRole('button', { name: /^Open .*/ }).and(page.locator('main button'));
  // The bank's word comes by webhook, in its time.
  for (const until = Date.now() + 30_000; (await open.count()) === 0 && Date.now() < until;)
    await page.reload({ waitUntil: 'networkidle' });
  await open.first().click();
  await page.getByLabel('What we say').waitFor();
}

/** A membership that was paid, in the list of what memberships bring. */
async function showPaidMembership(page: Page, stage: Stage): Promise<void> {
  const payer = await stage.person();
  await payForMembership(payer, page, {
    ...applicant,
    businessName: 'High Street Bakery',
    email: 'bea@highstreet.example',
    username: 'bea',
  });
  await payer.context().close();
  await until(
    async () =>
      ((await asks(page, 'GET', '/api/subscriptions/invoices/all')) as { status: string }[])[0]?.status === 'paid',
  );
  await page.reload();
  await page.getByRole('row', { name: /High Street Bakery/ }).waitFor();
}

async function describeBusiness(page: Page): Promise<void> {
  await page.getByLabel('What does your business do?').fill('Coffee, roasted here, and cake on Saturdays.');
  await page.getByLabel('Years in business').fill('4');
}

async function apply(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await next.or(submit).waitFor();
  while (await next.isVisible()) await next.click();
  await submit.click();
  await page.getByRole('heading', { name: 'Membership Application Pending' }).waitFor();
}

async function refuse(page: Page, stage: Stage): Promise<void> {
  const waits = page.getByRole('heading', { name: 'Membership Application Pending' });
  await waits.or(page.getByRole('button', { name: /^(Continue|Submit)$/ })).waitFor();
  if (!(await waits.isVisible())) await apply(page);
  await refuseApplication(stage, applicant.businessName);
  await page.getByRole('heading', { name: 'Your application was not approved' }).waitFor();
}

async function confirmAddress(page: Page, stage: Stage): Promise<void> {
  const mails = await stage.mailsTo(applicant.email);
  const [link = ''] = mails.flatMap(({ text }) => /https?:\S+verify-email\S+/.exec(text) ?? []);
  await page.goto(link);
  await page.getByText('Your e-mail address is confirmed.').waitFor();
}

async function openUnsubscribe(page: Page, stage: Stage): Promise<void> {
  await page.goto(`/unsubscribe/${await unsubscribeToken(stage, demoMember.username)}`);
  await page.getByRole('button', { name: 'No more reminders' }).waitFor();
}
