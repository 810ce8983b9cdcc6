import type { Page } from 'playwright-core';

/** What people do in several journeys, in the words on the page. */

export type Business = {
  businessName: string;
  category: string;
  subcategory: string;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  password: string;
};

export async function register(page: Page, business: Business): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Business Name').fill(business.businessName);
  await page.getByLabel('Business Category').selectOption(business.category);
  await page.getByLabel('Business Subcategory').selectOption(business.subcategory);
  await page.getByLabel('First Name').fill(business.firstName);
  await page.getByLabel('Last Name').fill(business.lastName);
  await page.getByLabel('Email').fill(business.email);
  await page.getByLabel('Phone').fill('(805) 555-0199');
  await page.getByLabel('Username').fill(business.username);
  await page.getByRole('textbox', { name: /^Password/ }).fill(business.password);
  await page.getByRole('textbox', { name: /^Confirm Password/ }).fill(business.password);
  await page.getByRole('button', { name: 'Register Now' }).click();
  await page.waitForURL('**/dashboard');
}

export async function logIn(
  page: Page,
  { username, password }: { username: string; password: string },
  at = '/login',
): Promise<void> {
  await page.goto(at);
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: /^Password/ }).fill(password);
  // Waited for from the start: on a busy machine a press may take as long as the toast stays.
  await Promise.all([
    toast(page, 'Login Successful'),
    page.locator('form').getByRole('button', { name: 'Log In' }).click(),
  ]);
}

/** Waits for a toast with this title. */
export async function toast(page: Page, title: string): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: title })
    .or(page.locator('[data-state="open"]', { hasText: title }))
    .first()
    .waitFor();
}

export async function applyForMembership(page: Page): Promise<void> {
  await page.goto('/membership');
  await page.getByLabel('What does your business do?').fill('Wood-fired pizza on High Street.');
  await page.getByLabel('Years in business').fill('4');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Why would you like to join?').fill('To reach our neighbours.');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** A spot on the card map, by what it says it is. */
export const spot = (page: Page, id: string, state: string) => page.getByLabel(new RegExp(`^Spot ${id}, .*, ${state}`));

export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
}
