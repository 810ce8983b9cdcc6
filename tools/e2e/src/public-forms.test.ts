import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { Page } from 'playwright-core';
import { toast } from './fixture/acts.ts';
import { useFixture, usePage } from './fixture/use-fixture.ts';
import { field, fill, fillInterest, sendButton, stored, teamOf } from './fixture/public-forms.ts';
import { hold, problem, toastWithText } from './fixture/responses.ts';
import { hydrated } from './fixture/views.ts';
import { here, letter } from './fixture/here.ts';

const fixture = useFixture();
let page: Page;
let team: Page;

beforeAll(async () => {
  team = await teamOf(fixture);
}, 120_000);

usePage(fixture, (opened) => (page = opened));

const sample = (name: string) => ({
  Name: name,
  Business: 'Flowers',
  Address: '12 Poindexter Ave',
  City: here.name,
  'Zip code': here.zipCode,
  Email: 'vera@flowers.example',
  Phone: '805 555 0123',
});
describe('the sample form', () => {
  beforeEach(async () => {
    await page.goto('/');
    await hydrated(page);
  });

  test('requires all but website and message, and sends nothing without them', async () => {
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await fill(page, { ...sample('Nobody'), City: '' });
    await sendButton(page).click();
    await toastWithText(page, 'Missing Information', 'Please fill out all required fields.');
    expect(calls).toEqual([]);
    expect(
      await Promise.all(['Email', 'Phone', 'Website'].map((label) => field(page, label).getAttribute('type'))),
    ).toEqual(['email', 'tel', 'url']);
  });

  test('shows that it is sending, thanks, and clears', async () => {
    const { arrived, letGo } = await hold(page, '**/api/sample-requests');
    await fill(page, { ...sample('Vera Clear'), Website: 'https://flowers.example' });
    await sendButton(page).click();
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
    expect(await field(page, 'Name').inputValue()).toBe('');
    expect(await stored(team, 'sample-requests', 'Vera Clear')).toMatchObject([{ status: 'pending' }]);
  });

  test.each([
    [
      'the server’s error',
      problem(429, 'too_many_requests', 'Please wait a moment and try again.'),
      'Please wait a moment and try again.',
    ],
    ['its own error without one of the server', { status: 500, body: '' }, 'Failed to submit request'],
  ])('shows %s on failure, and keeps all values, also over a reload', async (_, response, words) => {
    await page.route('**/api/sample-requests', (route) => route.fulfill(response));
    await fill(page, sample('Vera Kept'));
    await sendButton(page).click();
    await toastWithText(page, 'Submission Failed', words);
    expect(await field(page, 'Address').inputValue()).toBe('12 Poindexter Ave');
    await page.reload();
    await hydrated(page);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#sample-name')?.value === 'Vera Kept');
  });

  test('reports an unexpected error without a response', async () => {
    await page.route('**/api/sample-requests', (route) => route.abort());
    await fill(page, sample('Vera Offline'));
    await sendButton(page).click();
    await toastWithText(page, 'Submission Failed', 'An unexpected error occurred. Please try again.');
  });

  test('sends one request when it is clicked twice', async () => {
    await fill(page, sample('Vera Twice'));
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('#sample-form form');
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await toast(page, 'Request Submitted');
    await page.waitForLoadState('networkidle');
    expect(await stored(team, 'sample-requests', 'Vera Twice')).toHaveLength(1);
  });

  test('responds to a robot without storing the request', async () => {
    await fill(page, sample('Vera Robot'));
    await page.locator('input[name=subject]').evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Cheap watches');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await sendButton(page).click();
    await toast(page, 'Request Submitted');
    expect(await stored(team, 'sample-requests', 'Vera Robot')).toEqual([]);
  });
});

describe('the contact form', () => {
  const message = (name: string) => ({ Name: name, Email: 'ben@example.com', Message: 'Do you print on thick card?' });

  beforeEach(async () => {
    await page.goto('/contact');
    await hydrated(page);
  });

  test('promises a reply, and needs name, email and message', async () => {
    await page.getByText('We reply within 1-2 business days.').first().waitFor();
    await fill(page, { 'Business name': 'Ben Books', Phone: '805 555 0100' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toastWithText(page, 'Missing information', 'Please fill out all required fields.');
  });

  test('thanks, clears, and reaches the team as pending', async () => {
    await fill(page, message('Ben Clear'));
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toastWithText(page, 'Message sent!', "Thank you for reaching out. We'll be in touch soon.");
    expect(await field(page, 'Message').inputValue()).toBe('');
    expect(await stored(team, 'contact-requests', 'Ben Clear')).toMatchObject([{ status: 'pending', business: null }]);
    expect((await fixture.emailsTo('ben@example.com'))[0]?.subject).toBe('We have your message');
    await waitUntil(async () =>
      (await fixture.emailsTo(letter.team)).some(({ text }) => text.includes('Do you print on thick card?')),
    );
  });

  test.each([
    [
      'the server’s error',
      problem(422, 'validation_failed', 'Please check the highlighted fields.'),
      'Please check the highlighted fields.',
    ],
    [
      'its own error without one of the server',
      { status: 502, body: '' },
      'Failed to send your message. Please try again later.',
    ],
  ])('shows %s on failure', async (_, response, words) => {
    await page.route('**/api/contact', (route) => route.fulfill(response));
    await fill(page, message('Ben Fails'));
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toastWithText(page, 'Something went wrong', words);
    expect(await field(page, 'Message').inputValue()).toBe('Do you print on thick card?');
  });
});

describe('the ad interest form', () => {
  test('reports a failure and keeps all values', async () => {
    await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/ad-interest');
    await hydrated(page);
    await fillInterest(page, 'Ada Fails');
    await sendButton(page).click();
    await toastWithText(page, 'Submission failed', 'Please try again or contact us directly.');
    expect(await field(page, 'Business subcategory').inputValue()).toBe('Pizza');
  });
});
