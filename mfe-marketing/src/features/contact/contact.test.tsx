import { describe, expect, test } from '@jest/globals';
import { renderRoutes } from '@postcard/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';

describe('the contact form', () => {
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
});
