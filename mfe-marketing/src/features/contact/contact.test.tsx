import { describe, expect, test } from '@jest/globals';
import { problem, renderRoutes, type FakeApi } from '@postcard/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';

async function filled(api: FakeApi) {
  const page = await renderRoutes(routes, { at: '/contact', api });
  await page.user.type(await screen.findByLabelText(/^Name/), 'Ben');
  await page.user.type(screen.getByLabelText(/^Email/), 'ben@example.com');
  await page.user.type(screen.getByLabelText(/^Message/), 'Hello');
  await page.user.click(screen.getByRole('button', { name: 'Send Message' }));
  return page;
}

describe('the contact form', () => {
  test('requires name, email and message', async () => {
    const page = await renderRoutes(routes, { at: '/contact' });
    await page.user.click(await screen.findByRole('button', { name: 'Send Message' }));
    expect(page.toasts).toEqual([
      { variant: 'destructive', title: 'Missing information', description: 'Please fill out all required fields.' },
    ]);
    expect(page.calls).toEqual([]);
    for (const label of [/^Name/, /^Email/, /^Message/])
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText(/^Business name/).getAttribute('aria-invalid')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
  });

  test.each([
    [/^Phone/, '805', 'Please enter a phone number with its area code'],
    [/^Phone/, '8'.repeat(41), 'Please use at most 40 characters'],
    [/^Message/, 'x'.repeat(6001), 'Please use at most 6,000 characters'],
    [/^Business name/, 'x'.repeat(121), 'Please use at most 120 characters'],
  ])('shows at %s that %.10s cannot be sent', async (label, value, sentence) => {
    const page = await renderRoutes(routes, { at: '/contact' });
    await page.user.type(await screen.findByLabelText(/^Name/), 'Ben');
    await page.user.type(screen.getByLabelText(/^Email/), 'ben@example.com');
    await page.user.type(screen.getByLabelText(/^Message/), 'Hello');
    fireEvent.input(screen.getByLabelText(label), { target: { value } });

    await page.user.click(screen.getByRole('button', { name: 'Send Message' }));

    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect([page.calls, page.toasts]).toEqual([[], []]);
  });

  test('sends, thanks and clears', async () => {
    const page = await filled({ 'POST /api/contact': { ok: true, id: '1' } });
    await waitFor(() =>
      expect(page.toasts.at(-1)).toEqual({
        title: 'Message sent!',
        description: "Thank you for reaching out. We'll be in touch soon.",
      }),
    );
    expect(page.calls.at(-1)?.body).toMatchObject({
      name: 'Ben',
      email: 'ben@example.com',
      message: 'Hello',
      status: 'pending',
    });
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('');
  });

  test('keeps the form’s values after a failure, and explains it', async () => {
    const page = await filled({
      'POST /api/contact': problem(500, 'internal_error', 'Something went wrong on our side. Please try again.'),
    });
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Something went wrong'));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('Hello');
  });
});
