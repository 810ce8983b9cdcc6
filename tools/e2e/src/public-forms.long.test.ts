import { beforeAll, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { Locator, Page } from 'playwright-core';
import { toast } from './fixture/acts.ts';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { asks, hold, problem, toastWithText } from './fixture/responses.ts';
import { hydrated, openStill } from './fixture/views.ts';
import { here, letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;
let team: Page;

beforeAll(async () => {
  team = await fixture.team();
}, 120_000);

usePage(fixture, (opened) => (page = opened));

const stored = (list: 'sample-requests' | 'contact-requests', name: string) =>
  asks<object[]>(team, 'GET', `/api/${list}?q=${encodeURIComponent(name)}`);
const field = (label: string): Locator => page.getByRole('form').getByLabel(new RegExp(`^${label}`));
const send = () => page.locator('form button[type=submit]').click();
const open = async (path: string) => {
  await page.goto(path);
  await hydrated(page);
};
async function fill(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(label).fill(value);
}

const fillSample = (name: string) =>
  fill({
    Name: name,
    Business: 'Flowers',
    Address: '12 Poindexter Ave',
    City: here.name,
    'Zip code': here.zipCode,
    Email: 'vera@flowers.example',
    Phone: '805 555 0123',
  });
const fillContact = (name: string) =>
  fill({ Name: name, Email: 'ben@example.com', Message: 'Do you print on thick card?' });
async function fillInterest(name: string): Promise<void> {
  await fill({
    'Business name': name,
    'First name': 'Ada',
    'Last name': 'Lopez',
    Email: 'ada@example.com',
    Phone: '805 555 0100',
  });
  await field('Business category').selectOption('Food & Beverage');
  await field('Business subcategory').selectOption('Pizza');
}

const servers = 'Please wait a moment and try again.';
const [later, directly] = [
  'Failed to send your message. Please try again later.',
  'Please try again or contact us directly.',
];
/** Texts for an error of the server, for an error without a message, and for no connection. */
type Words = [string, string, string];
const forms: [path: string, type: (name: string) => Promise<void>, title: string, words: Words, sent: string][] = [
  [
    '/',
    fillSample,
    'Submission Failed',
    [servers, 'Failed to submit request', 'An unexpected error occurred. Please try again.'],
    'Request Submitted',
  ],
  ['/contact', fillContact, 'Something went wrong', [servers, later, later], 'Message sent!'],
  ['/ad-interest', fillInterest, 'Submission failed', [directly, directly, directly], 'Thank you for your interest!'],
];

test.each(forms)(
  'the form of %s explains each failure, keeps its values through a reload, and is sent once online',
  async (path, type, title, [refused, failed, offline], sent) => {
    const first = () => field(path === '/ad-interest' ? 'Business name' : 'Name');
    await open(path);
    await type('Vera Kept');
    for (const [response, words] of [
      [problem(429, 'too_many_requests', servers), refused],
      [{ status: 500, body: '' }, failed],
    ] as const) {
      await page.route(/\/api\/(contact|sample-requests)$/, (route) => route.fulfill(response));
      await send();
      await toastWithText(page, title, words);
      await page.getByRole('button', { name: 'Close notice' }).click();
      await page.unrouteAll();
    }
    await page.reload();
    await hydrated(page);
    await waitUntil(async () => (await first().inputValue()) === 'Vera Kept');

    await page.context().setOffline(true);
    await send();
    await toastWithText(page, title, offline);
    expect(await first().inputValue()).toBe('Vera Kept');
    await page.context().setOffline(false);
    await send();
    await toast(page, sent);
  },
);

describe('the sample form', () => {
  test('requires all but website and message, shows that it is sending, thanks, and clears', async () => {
    const { arrived, letGo } = await hold(page, '**/api/sample-requests');
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await open('/');
    expect(await Promise.all(['Email', 'Phone', 'Website'].map((label) => field(label).getAttribute('type')))).toEqual([
      'email',
      'tel',
      'url',
    ]);
    await fillSample('Vera Clear');
    await fill({ City: '', Website: 'https://flowers.example' });
    await send();
    await toastWithText(page, 'Missing Information', 'Please fill out all required fields.');
    expect(calls).toEqual([]);
    await fill({ City: here.name });
    await send();
    const request = await arrived;
    await page.getByRole('button', { name: 'Submitting...' }).and(page.locator(':disabled')).waitFor();
    expect(request.postDataJSON()).toEqual({
      name: 'Vera Clear',
      business: 'Flowers',
      email: 'vera@flowers.example',
      phone: '805 555 0123',
      message: `Address: 12 Poindexter Ave, ${letter.place}\nWebsite: https://flowers.example`,
    });
    letGo();
    await toastWithText(
      page,
      'Request Submitted',
      "Thank you! Your sample request has been submitted successfully. We'll contact you shortly.",
    );
    expect(await field('Name').inputValue()).toBe('');
    expect(await stored('sample-requests', 'Vera Clear')).toMatchObject([{ status: 'pending' }]);
  });

  test('sends one request when it is clicked twice', async () => {
    await open('/');
    await fillSample('Vera Twice');
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('#sample-form form');
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await toast(page, 'Request Submitted');
    await page.waitForLoadState('networkidle');
    expect(await stored('sample-requests', 'Vera Twice')).toHaveLength(1);
  });
});

test('the contact form promises a reply, needs a message, thanks, clears, and reaches the team', async () => {
  await open('/contact');
  await page.getByText('We reply within 1-2 business days.').first().waitFor();
  await fill({ 'Business name': 'Ben Books', Phone: '805 555 0100' });
  await send();
  await toastWithText(page, 'Missing information', 'Please fill out all required fields.');
  await fillContact('Ben Clear');
  await send();
  await toastWithText(page, 'Message sent!', "Thank you for reaching out. We'll be in touch soon.");
  expect(await field('Message').inputValue()).toBe('');
  expect(await stored('contact-requests', 'Ben Clear')).toMatchObject([{ status: 'pending', business: 'Ben Books' }]);
  expect((await fixture.emailsTo('ben@example.com'))[0]?.subject).toBe('We have your message');
  await waitUntil(async () =>
    (await fixture.emailsTo(letter.team)).some(({ text }) => text.includes('Do you print on thick card?')),
  );
});

describe('the ad interest form', () => {
  test('starts with a medium spot, reports missing fields, and resets the subcategory with its category', async () => {
    await open('/ad-interest');
    await page
      .getByLabel(new RegExp(`^Medium, \\${letter.medium}`))
      .and(page.locator(':checked'))
      .waitFor();
    expect(await field('Business subcategory').isDisabled()).toBe(true);
    await fill({ Phone: '555' });
    await send();
    for (const words of ['Business name', 'First name', 'Last name', 'Business category', 'Business subcategory'])
      await page.getByText(`${words} is required`, { exact: true }).waitFor();
    for (const words of ['Valid email is required', 'Valid phone number is required'])
      await page.getByText(words, { exact: true }).waitFor();
    await page.getByText("If nothing fits, choose 'Other' in both category fields.").waitFor();
    await fillInterest('Ada Pizza');
    await field('Business category').selectOption('Pet Services');
    expect(await field('Business subcategory').inputValue()).toBe('');
    expect(await field('Business subcategory').locator('option').allInnerTexts()).toContain('Veterinarian');
  });

  test('thanks for 6 s, shows the next step after 1 s for 7 s, and opens the home page after 6 s', async () => {
    await page.addInitScript(() => localStorage.setItem('adSpotType', 'large'));
    await openStill(page, '/ad-interest');
    await fillInterest('Ada Timing');
    const responded = page.waitForResponse('**/api/contact');
    await send();
    await responded;
    await page.getByRole('button', { name: 'Sent' }).waitFor();
    // React shows the first toast after a pause, once its code has loaded. The times count from the click.
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
    expect(await stored('contact-requests', 'Ada Timing')).toMatchObject([
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
