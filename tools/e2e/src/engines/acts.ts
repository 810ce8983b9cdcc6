import type { FirstBusiness } from '../fixture/first-booking.ts';
import type { EnginePage } from './engine.ts';
import { clicks, isAt, sees, types, visits } from './person.ts';

export async function logsIn(
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

export async function booksFirst(
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

export async function pays(page: EnginePage): Promise<void> {
  await types(page, /^Card number/, '4242 4242 4242 4242');
  await types(page, /^Expiry/, '12 / 40');
  await types(page, /^CVC/, '123');
  await clicks(page, 'button', /^Pay/);
}
