import { demoPassword } from '@postcard/demo-data';
import type { Card } from '../fixture/booking.ts';
import type { FirstBusiness } from '../fixture/first-booking.ts';
import type { EnginePage } from './engine.ts';
import { clicks, isAt, sees, visits, types } from './person.ts';

/** One trade per engine, because a card accepts one business of each. */
export const trades = { Firefox: 'burger', WebKit: 'coffee' };

type Spot = { card: Card; spotId: string };

export async function bookAndPay(
  page: EnginePage,
  url: string,
  { card, spotId, business }: Spot & { business: FirstBusiness },
): Promise<void> {
  await booksFirst(page, `${url}/campaigns/${card.id}`, spotId, business);
  await pays(page);
  await sees(page, 'heading', 'You’re booked');
  await clicks(page, 'link', 'My bookings');
  await sees(page, 'heading', `${card.name}, spot ${spotId}`);
  await sees(page, 'text', 'In review');
}

const tabs = ['Total Campaigns', 'Active Campaigns', 'Scheduled Campaigns', 'Billing History', 'Alerts'];

export async function readAndBook(page: EnginePage, url: string, { card, spotId }: Spot): Promise<void> {
  await logsIn(page, url, { username: 'demo-florist', password: demoPassword });
  await visits(page, `${url}/dashboard`);
  for (const tab of tabs) await clicks(page, 'tab', new RegExp(`^${tab}`));
  await clicks(page, 'link', /^Inbox/);
  await isAt(page, /^\/inbox/);
  for (const kind of ['Alerts', 'Notices', 'Messages']) await clicks(page, 'link', kind);
  await isAt(page, /^\/messages/);
  await visits(page, `${url}/campaigns/${card.id}`);
  await clicks(page, 'link', 'Book a spot');
  await isAt(page, /^\/book\//);
  // The card's own page is shown until the next one has loaded.
  await sees(page, 'heading', 'Book a spot');
  await clicks(page, 'button', new RegExp(`^Spot ${spotId}, .*, free`));
  await clicks(page, 'button', 'Hold this spot');
  await clicks(page, 'button', 'Go to checkout');
  await clicks(page, 'button', 'Pay now');
  await isAt(page, /\/sandbox\/checkout\//);
}

type Day = { admin: { username: string; password: string }; applicant: string; sampler: string; card: Card };

export async function workADay(page: EnginePage, url: string, { admin, applicant, sampler, card }: Day): Promise<void> {
  await logsIn(page, url, admin);
  await visits(page, `${url}/admin`);
  await clicks(page, 'link', new RegExp(applicant));
  await clicks(page, 'button', 'Approve…');
  await clicks(page, 'button', /^Approve and charge/);
  await sees(page, 'toast', 'Application approved');
  await visits(page, `${url}/admin`);
  await clicks(page, 'link', new RegExp(sampler));
  await clicks(page, 'status', /^[Cc]ontacted$/);
  await sees(page, 'toast', 'Status Updated');
  await visits(page, `${url}/admin?tab=cards&card=${card.id}`);
  for (const part of ['Spots', 'Details', 'Press']) await clicks(page, 'tab', part);
  await sees(page, 'text', /[Pp]ress file/);
}

async function logsIn(
  page: EnginePage,
  url: string,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await visits(page, `${url}/login`);
  await types(page, 'Username or email', username);
  await types(page, /^Password/, password);
  await clicks(page, 'button', 'Log In');
  await sees(page, 'toast', 'Login Successful');
}

async function booksFirst(
  page: EnginePage,
  cardUrl: string,
  spotId: string,
  { trade, ...typed }: FirstBusiness,
): Promise<void> {
  await visits(page, cardUrl);
  await clicks(page, 'button', new RegExp(`^Spot ${spotId}, .*, free`));
  await sees(page, 'dialog', /./);
  await types(page, /^What does your business do/, trade);
  await clicks(page, 'option', /./);
  for (const label of ['Business name', 'First name', 'Last name', 'Email', 'Phone'] as const) {
    await types(page, new RegExp(`^${label}`), typed[label]);
  }
  await clicks(page, 'button', 'Hold and pay');
  await isAt(page, /\/sandbox\/checkout\//);
}

async function pays(page: EnginePage): Promise<void> {
  await types(page, /^Card number/, '4242 4242 4242 4242');
  await types(page, /^Expiry/, '12 / 40');
  await types(page, /^CVC/, '123');
  await clicks(page, 'button', /^Pay/);
}
