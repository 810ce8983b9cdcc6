import { describe, expect, test } from '@jest/globals';
import { problem, renderRoutes } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { Part } from './sample-form.tsx';

const routes = [{ path: '/', Component: Part }];
const typed = {
  Name: 'Ada',
  Business: 'Pizza',
  Address: '1 High Street',
  City: 'Moorpark',
  'Zip code': '93021',
  Email: 'ada@example.com',
  Phone: '805 555 0100',
};

async function fill(page: Awaited<ReturnType<typeof renderRoutes>>) {
  for (const [label, value] of Object.entries(typed))
    await page.user.type(screen.getByLabelText(new RegExp(`^${label}`)), value);
}
const send = (page: Awaited<ReturnType<typeof renderRoutes>>) =>
  page.user.click(screen.getByRole('button', { name: 'Request a Sample' }));

describe('the sample form', () => {
  test('sends nothing while a required field is empty, and says so', async () => {
    const page = await renderRoutes(routes);
    await send(page);
    expect(page.toasts).toEqual([
      { variant: 'destructive', title: 'Missing Information', description: 'Please fill out all required fields.' },
    ]);
    expect(page.calls).toEqual([]);
  });

  test('sends the composed message, thanks and clears', async () => {
    const page = await renderRoutes(routes, { api: { 'POST /api/sample-requests': { ok: true, id: '1' } } });
    await fill(page);
    await send(page);
    expect(page.calls.at(-1)?.body).toEqual({
      name: 'Ada',
      business: 'Pizza',
      email: 'ada@example.com',
      phone: '805 555 0100',
      message: 'Address: 1 High Street, Moorpark, CA 93021',
    });
    expect(page.toasts.at(-1)?.title).toBe('Request Submitted');
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('');
  });

  test('keeps what was typed when sending fails, and says what the server said', async () => {
    const page = await renderRoutes(routes, {
      api: { 'POST /api/sample-requests': problem(429, 'too_many_requests', 'Please wait a moment and try again.') },
    });
    await fill(page);
    await send(page);
    expect(page.toasts.at(-1)).toEqual({
      variant: 'destructive',
      title: 'Submission Failed',
      description: 'Please wait a moment and try again.',
    });
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ada');
  });

  test('says something went wrong when nothing responds', async () => {
    const page = await renderRoutes(routes, {
      api: { 'POST /api/sample-requests': () => Promise.reject(new TypeError('network')) },
    });
    await fill(page);
    await send(page);
    expect(page.toasts.at(-1)?.description).toBe('An unexpected error occurred. Please try again.');
  });
});
