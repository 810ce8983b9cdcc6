import type { Page } from 'playwright-core';
import { business } from '../fixture/acts.ts';
import type { Fixture } from '../fixture/fixture.ts';

export type Who = 'visitor' | 'applicant' | 'member' | 'admin';

export type View = {
  name: string;
  who: Who;
  /** Path of the view, or a function that prepares the server and returns it. */
  path: string | ((page: Page, fixture: Fixture) => Promise<string>);
  before?: (page: Page) => Promise<unknown>;
  phoneOnly?: boolean;
};

export const pageOf =
  (who: Who) =>
  (path: string): View => ({ name: path.slice(1).replaceAll('/', '-') || 'home', who, path });

export const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
/** Opens a tab without Playwright's scrolling, after which its place depends on when the counts arrive. */
export const open = (name: string) => (page: Page) => page.getByRole('tab', { name }).first().dispatchEvent('click');
export const says = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();

export const applicant = business('High Street Coffee', 'nia', {
  subcategory: 'Coffee & Tea',
  firstName: 'Nia',
  lastName: 'Alvarez',
  email: 'nia@highstreet.example',
  password: 'Str0ng!beans77',
});
