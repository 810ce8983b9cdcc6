import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { field, fillInterest, sendButton, stored, teamOf } from './fixture/public-forms.ts';
import { hydrated, openStill } from './fixture/views.ts';
import { letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;
let team: Page;

beforeAll(async () => {
  team = await teamOf(fixture);
}, 120_000);

usePage(fixture, (opened) => (page = opened));

describe('the ad interest form', () => {
  test('names missing fields in its own words, and starts with a medium spot', async () => {
    await page.goto('/ad-interest');
    await hydrated(page);
    await page
      .getByLabel(new RegExp(`^Medium, \\${letter.medium}`))
      .and(page.locator(':checked'))
      .waitFor();
    await field(page, 'Phone').fill('555');
    await sendButton(page).click();
    for (const words of [
      'Business name is required',
      'First name is required',
      'Last name is required',
      'Valid email is required',
      'Valid phone number is required',
      'Business category is required',
      'Business subcategory is required',
    ]) {
      await page.getByText(words, { exact: true }).waitFor();
    }
    await page.getByText("If nothing fits, choose 'Other' in both category fields.").waitFor();
  });

  test('enables the subcategories with the category, and resets them with another', async () => {
    await page.goto('/ad-interest');
    await hydrated(page);
    expect(await field(page, 'Business subcategory').isDisabled()).toBe(true);
    await fillInterest(page, 'Ada Pizza');
    await field(page, 'Business category').selectOption('Pet Services');
    expect(await field(page, 'Business subcategory').inputValue()).toBe('');
    expect(await field(page, 'Business subcategory').locator('option').allInnerTexts()).toContain('Veterinarian');
  });

  test('thanks for 6 s, shows the next step after 1 s for 7 s, and opens the home page after 6 s', async () => {
    await page.addInitScript(() => localStorage.setItem('adSpotType', 'large'));
    await openStill(page, '/ad-interest');
    const sentFrom = () => page.getByRole('button', { name: 'Sent' }).waitFor();
    await fillInterest(page, 'Ada Timing');
    const responded = page.waitForResponse('**/api/contact');
    await sendButton(page).click();
    await responded;
    await sentFrom();
    // The first toast loads its code, which React shows after a pause. The clock counts from sending.
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(500);
    await page.getByText('Thank you for your interest!').first().waitFor();
    await page.clock.runFor(499);
    expect(await page.getByText('What happens next?').count()).toBe(0);
    await page.clock.runFor(101);
    await page.getByText('What happens next?').first().waitFor();
    await page.getByText('Our team will contact you within 1 business day.').first().waitFor();
    await page.clock.runFor(4899);
    expect(new URL(page.url()).pathname).toBe('/ad-interest');
    await page.clock.runFor(1);
    await page.waitForURL((url) => url.pathname === '/');
    await page.clock.runFor(1900);
    await page.getByText('What happens next?').first().waitFor();
    await page.clock.runFor(300);
    await page.getByText('What happens next?').waitFor({ state: 'detached' });
    expect(await stored(team, 'contact-requests', 'Ada Timing')).toMatchObject([
      {
        name: 'Ada Lopez',
        status: 'pending',
        interest: { businessCategory: 'Food & Beverage', businessSubcategory: 'Pizza', adSize: 'large' },
        message:
          'Business Name: Ada Timing\nCategory: Food & Beverage\nSubcategory: Pizza\nAd Size: Large ' +
          `(${letter.large})\nWebsite: Not provided\nAdditional Info: None`,
      },
    ]);
  });
});
