import type { Page } from 'playwright-core';
import type { Fixture } from '../fixture/fixture.ts';

export type Who = 'visitor' | 'applicant' | 'member' | 'admin';

export type View = {
  /** Of the picture's file. */
  name: string;
  who: Who;
  path: string;
  /** What is done before the picture is taken. */
  before?: (page: Page, fixture: Fixture) => Promise<unknown>;
  /** There is no such state in a wide window. */
  phoneOnly?: boolean;
  /** Taken in the dark scheme too. */
  dark?: boolean;
};

/** A page that is shown as it is. */
export const pageOf =
  (who: Who) =>
  (path: string): View => ({ name: path.slice(1).replaceAll('/', '-') || 'home', who, path });

export const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
export const open = (name: string) => (page: Page) => page.getByRole('tab', { name }).first().click();
