import { beforeEach, describe, expect, test } from '@jest/globals';
import { demoPassword } from '@postcard/demo-data';
import type { Page } from 'playwright-core';
import { logIn, toast } from './fixture/acts.ts';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { here } from './fixture/here.ts';
import { field, fill, fillInterest, sendButton } from './fixture/public-forms.ts';
import { hydrated, openWhole } from './fixture/views.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';

const fixture = useFixture();
let page: Page;
usePage(fixture, (opened) => (page = opened));

const stackTrace = /Unexpected Application Error|\n\s+at \S+ \(/;
const textOf = (open: Page): Promise<string> => open.evaluate(() => document.body.innerText);

describe('a form that is sent offline', () => {
  const sample = {
    Name: 'Olga Offline',
    Business: 'Flowers',
    Address: '12 High Street',
    City: here.name,
    'Zip code': here.zipCode,
    Email: 'olga@example.com',
    Phone: '805 555 0123',
  };
  const forms: [string, (open: Page) => Promise<void>, string, string, string][] = [
    [
      '/contact',
      (open) => fill(open, { Name: 'Olga Offline', Email: 'olga@example.com', Message: 'Do you print on Sundays?' }),
      'Name',
      'Something went wrong',
      'Message sent!',
    ],
    ['/', (open) => fill(open, sample), 'Name', 'Submission Failed', 'Request Submitted'],
    [
      '/ad-interest',
      (open) => fillInterest(open, 'Olga Offline'),
      'Business name',
      'Submission failed',
      'Thank you for your interest!',
    ],
  ];

  test.each(forms)('keeps its values on %s, and is sent once online', async (path, type, label, failed, sent) => {
    await page.goto(path);
    await hydrated(page);
    await type(page);

    await page.context().setOffline(true);
    await sendButton(page).click();
    await toast(page, failed);

    expect(await field(page, label).inputValue()).toBe('Olga Offline');
    expect(await textOf(page)).not.toMatch(stackTrace);
    await page.context().setOffline(false);
    await sendButton(page).click();
    await toast(page, sent);
  });
});

test('a page that is opened offline shows a message, and opens once online', async () => {
  await page.goto('/');
  await hydrated(page);

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Gallery' }).first().click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();

  expect(await textOf(page)).not.toMatch(stackTrace);
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  await page.context().setOffline(false);
  const heading = page.getByRole('heading', { name: 'Gallery', level: 1 });
  const again = page.getByRole('button', { name: 'Try again' });
  await waitUntil(async () => {
    if (await heading.isVisible()) return true;
    await again.click({ timeout: 1000 }).catch(() => undefined);
    return false;
  });
});

describe('a browser that blocks storage', () => {
  const paths = ['/', '/pricing', '/how-it-works', '/gallery', '/templates', '/contact', '/ad-interest', '/login'];
  beforeEach(() =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
    }),
  );

  test.each(paths)('shows %s without an error', async (path) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));

    await openWhole(page, path);

    expect(errors).toEqual([]);
    expect(await page.getByText('Something went wrong on this page').count()).toBe(0);
  });

  test('logs in, and shows a dashboard', async () => {
    await logIn(page, { username: 'demo-florist', password: demoPassword });

    await page.getByRole('tabpanel').first().waitFor();
  });
});
