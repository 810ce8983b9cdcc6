import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page, Request, Route } from 'playwright-core';
import { toast } from './fixture/acts.ts';
import { startFixture, type Fixture } from './fixture/fixture.ts';
import { alive, openStill } from './fixture/views.ts';

/** The specification's sentences about the public forms, in a browser and against the running services. */
let fixture: Fixture;
let page: Page;
let team: Page;

beforeAll(async () => {
  fixture = await startFixture();
  team = await fixture.person();
  await team.goto('/contact');
  const { username, password } = fixture.stack.admin;
  await team.evaluate(
    async (body) =>
      fetch('/api/users/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    { username, password },
  );
}, 120_000);
afterAll(() => fixture?.stop(), 60_000);

beforeEach(async () => {
  page = await fixture.person();
});
afterEach(() => page.context().close());

type Row = { name: string; business: string | null; message: string; interest?: object; status: string };

/** What the team finds under a name. */
const stored = (list: 'sample-requests' | 'contact-requests', name: string): Promise<Row[]> =>
  team.evaluate(async ([path, q]) => (await fetch(`/api/${path}?q=${encodeURIComponent(q)}`)).json(), [
    list,
    name,
  ] as const);

const field = (label: string) => page.getByRole('form').getByLabel(new RegExp(`^${label}`));
async function fill(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(label).fill(value);
}
const send = () => page.locator('form button[type=submit]');
const toastText = async (title: string, text: string) => {
  await toast(page, title);
  await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
};

const sample = (name: string) => ({
  Name: name,
  Business: 'Flowers',
  Address: '12 Poindexter Ave',
  City: 'Moorpark',
  'Zip code': '93021',
  Email: 'vera@flowers.example',
  Phone: '805 555 0123',
});

/** Lets a form's request wait until it is let go, and then responds as it would have, or otherwise. */
async function hold(
  path: string,
): Promise<{ arrived: Promise<Request>; letGo: (response?: Parameters<Route['fulfill']>[0]) => void }> {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<Request>();
  const { promise: released, resolve: letGo } = Promise.withResolvers<Parameters<Route['fulfill']>[0]>();
  await page.route(path, async (route) => {
    arrive(route.request());
    const response = await released;
    await (response ? route.fulfill(response) : route.continue());
  });
  return { arrived, letGo: (response) => letGo(response) };
}

const problem = (status: number, message?: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, message }),
});

describe('the sample form', () => {
  beforeEach(async () => {
    await page.goto('/');
    await alive(page);
  });

  test('needs all but website and message, and sends nothing before', async () => {
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await fill({ ...sample('Nobody'), City: '' });
    await send().click();
    await toastText('Missing Information', 'Please fill out all required fields.');
    expect(calls).toEqual([]);
    expect(await Promise.all(['Email', 'Phone', 'Website'].map((label) => field(label).getAttribute('type')))).toEqual([
      'email',
      'tel',
      'url',
    ]);
  });

  test('is busy while it sends, thanks, and clears', async () => {
    const { arrived, letGo } = await hold('**/api/sample-requests');
    await fill({ ...sample('Vera Clear'), Website: 'https://flowers.example' });
    await send().click();
    const request = await arrived;
    await page.getByRole('button', { name: 'Submitting...' }).and(page.locator(':disabled')).waitFor();
    expect(request.postDataJSON()).toEqual({
      name: 'Vera Clear',
      business: 'Flowers',
      email: 'vera@flowers.example',
      phone: '805 555 0123',
      message: 'Address: 12 Poindexter Ave, Moorpark, CA 93021\nWebsite: https://flowers.example',
    });
    letGo();
    await toastText(
      'Request Submitted',
      "Thank you! Your sample request has been submitted successfully. We'll contact you shortly.",
    );
    expect(await field('Name').inputValue()).toBe('');
    expect(await stored('sample-requests', 'Vera Clear')).toMatchObject([{ status: 'pending' }]);
  });

  test.each([
    [
      'what the server says',
      problem(429, 'Please wait a moment and try again.'),
      'Please wait a moment and try again.',
    ],
    ['its own words when the server says nothing', { status: 500, body: '' }, 'Failed to submit request'],
  ])('that fails says %s, and keeps everything, over a reload too', async (_, response, words) => {
    await page.route('**/api/sample-requests', (route) => route.fulfill(response));
    await fill(sample('Vera Kept'));
    await send().click();
    await toastText('Submission Failed', words);
    expect(await field('Address').inputValue()).toBe('12 Poindexter Ave');
    await page.reload();
    await alive(page);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#sample-name')?.value === 'Vera Kept');
  });

  test('without a response says that something unexpected happened', async () => {
    await page.route('**/api/sample-requests', (route) => route.abort());
    await fill(sample('Vera Offline'));
    await send().click();
    await toastText('Submission Failed', 'An unexpected error occurred. Please try again.');
  });

  test('clicked twice is one request', async () => {
    await fill(sample('Vera Twice'));
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('#sample-form form');
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await toast(page, 'Request Submitted');
    await page.waitForLoadState('networkidle');
    expect(await stored('sample-requests', 'Vera Twice')).toHaveLength(1);
  });

  test('filled in by a robot gets a response, and goes no further', async () => {
    await fill(sample('Vera Robot'));
    await page.locator('input[name=subject]').evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Cheap watches');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await send().click();
    await toast(page, 'Request Submitted');
    expect(await stored('sample-requests', 'Vera Robot')).toEqual([]);
  });
});

describe('the contact form', () => {
  const message = (name: string) => ({ Name: name, Email: 'ben@example.com', Message: 'Do you print on thick card?' });

  beforeEach(async () => {
    await page.goto('/contact');
    await alive(page);
  });

  test('promises an answer, and needs name, email and message', async () => {
    await page.getByText('We reply within 1-2 business days.').first().waitFor();
    await fill({ 'Business name': 'Ben Books', Phone: '805 555 0100' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toastText('Missing information', 'Please fill out all required fields.');
  });

  test('thanks, clears, and reaches the team as pending', async () => {
    await fill(message('Ben Clear'));
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toastText('Message sent!', "Thank you for reaching out. We'll be in touch soon.");
    expect(await field('Message').inputValue()).toBe('');
    expect(await stored('contact-requests', 'Ben Clear')).toMatchObject([{ status: 'pending', business: null }]);
    expect((await fixture.mailsTo('ben@example.com'))[0]?.subject).toBe('We have your message');
    expect(
      (await fixture.mailsTo('team@moorparkpostcard.example')).some(({ text }) =>
        text.includes('Do you print on thick card?'),
      ),
    ).toBe(true);
  });

  test.each([
    [
      'what the server says',
      problem(422, 'Please check the highlighted fields.'),
      'Please check the highlighted fields.',
    ],
    [
      'its own words when the server says nothing',
      { status: 502, body: '' },
      'Failed to send your message. Please try again later.',
    ],
  ])('that fails says %s', async (_, response, words) => {
    await page.route('**/api/contact', (route) => route.fulfill(response));
    await fill(message('Ben Fails'));
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toastText('Something went wrong', words);
    expect(await field('Message').inputValue()).toBe('Do you print on thick card?');
  });
});

describe('the ad interest form', () => {
  const fields = {
    'Business name': 'Ada Pizza',
    'First name': 'Ada',
    'Last name': 'Lopez',
    Email: 'ada@example.com',
    Phone: '805 555 0100',
  };

  async function complete(business: string): Promise<void> {
    await fill({ ...fields, 'Business name': business });
    await field('Business category').selectOption('Food & Beverage');
    await field('Business subcategory').selectOption('Pizza');
  }

  test('says what is missing in its own words, and starts with a medium spot', async () => {
    await page.goto('/ad-interest');
    await alive(page);
    await page
      .getByLabel(/^Medium, \$500/)
      .and(page.locator(':checked'))
      .waitFor();
    await field('Phone').fill('555');
    await send().click();
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

  test('opens the subcategories with the category, and starts them over with another', async () => {
    await page.goto('/ad-interest');
    await alive(page);
    expect(await field('Business subcategory').isDisabled()).toBe(true);
    await complete('Ada Pizza');
    await field('Business category').selectOption('Pet Services');
    expect(await field('Business subcategory').inputValue()).toBe('');
    expect(await field('Business subcategory').locator('option').allInnerTexts()).toContain('Veterinarian');
  });

  test('thanks for 6 s, tells after 1 s for 7 s what comes next, and goes home after 6 s', async () => {
    await page.addInitScript(() => localStorage.setItem('adSpotType', 'large'));
    await openStill(page, '/ad-interest');
    const sentFrom = () => page.getByRole('button', { name: 'Sent' }).waitFor();
    await complete('Ada Timing');
    const responded = page.waitForResponse('**/api/contact');
    await send().click();
    await responded;
    await sentFrom();
    // The first toast brings its code with it, and React shows such late guests after a pause. The clock counts from
    // sending.
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
          '($900)\nWebsite: Not provided\nAdditional Info: None',
      },
    ]);
  });

  test('that fails says so and keeps everything', async () => {
    await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/ad-interest');
    await alive(page);
    await complete('Ada Fails');
    await send().click();
    await toastText('Submission failed', 'Please try again or contact us directly.');
    expect(await field('Business subcategory').inputValue()).toBe('Pizza');
  });
});
