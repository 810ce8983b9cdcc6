import type { Page } from 'playwright-core';
import type { Fixture } from '../fixture/fixture.ts';

export type Who = 'visitor' | 'applicant' | 'member' | 'admin';

export type View = {
  /** Name of the picture's file. */
  name: string;
  who: Who;
  /** Path of the view; or a function that prepares the server and returns the path. */
  path: string | ((page: Page, fixture: Fixture) => Promise<string>);
  /** Actions on the page before the picture is taken. */
  before?: (page: Page) => Promise<unknown>;
  /** There is no such state in a wide window. */
  phoneOnly?: boolean;
};

/** A page that is shown as it is. */
export const pageOf =
  (who: Who) =>
  (path: string): View => ({ name: path.slice(1).replaceAll('/', '-') || 'home', who, path });

export const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
export const open = (name: string) => (page: Page) => page.getByRole('tab', { name }).first().click();
/** Waits until a page says this. */
export const says = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();
