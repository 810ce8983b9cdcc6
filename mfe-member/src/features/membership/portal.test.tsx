import { describe, expect, test } from '@jest/globals';
import { problem, renderRoutes, testMember, aConversation, toasted } from '@postcard/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const user = testMember();
const started = { ...aConversation({ subject: 'Support', excerpt: '', lastSender: 'member' }), messages: [] };
const base = {
  'GET /api/users/me': user,
  'GET /api/membership-plans': [],
  'GET /api/users/u1/active-subscription': problem(404, 'not_found'),
  'GET /api/notifications/unread': { notifications: 0, threads: 0 },
};

async function open(api: object = {}) {
  const page = await renderRoutes(routes, { at: '/membership', user, api: { ...base, ...api } });
  await screen.findByText('Active Membership');
  return page;
}
const bodyOf = (page: Awaited<ReturnType<typeof open>>) => page.calls.find(({ method }) => method === 'POST')?.body;

describe('the dialog for scheduling a call', () => {
  async function ask(api: object, times: [string, string][]) {
    const page = await open(api);
    await page.user.click(screen.getByRole('button', { name: 'Schedule a Call' }));
    for (const [label, value] of times) fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await page.user.click(screen.getByRole('button', { name: 'Ask for a call' }));
    return page;
  }
  const two: [string, string][] = [
    ['First time', '2030-05-21T10:00'],
    ['Second time', '2030-05-22T15:30'],
  ];

  test('accepts a third time', async () => {
    const page = await ask({ 'POST /api/messages/threads': started }, [
      ...two,
      ['Third time (optional)', '2030-05-23T08:15'],
    ]);
    await waitFor(() =>
      expect(bodyOf(page)).toMatchObject({ content: expect.stringContaining('- Thursday, May 23 at 8:15 AM') }),
    );
  });

  test('requires two times and a phone number', async () => {
    const page = await ask({}, [['Phone', '']]);

    expect(await screen.findAllByText('Please choose a time')).toHaveLength(2);
    expect(screen.getByText('Please enter your phone number')).toBeTruthy();
    expect(bodyOf(page)).toBeUndefined();
  });

  test.each([
    [401, 'unauthenticated', 'Please log in.'],
    [429, 'too_many_requests', 'Please wait a few minutes before you send the next one.'],
  ])('keeps the times after a refusal with %i, with the reason', async (status, code, message) => {
    const page = await ask(
      {
        'POST /api/messages/threads': problem(status, code, message),
        'POST /api/users/refresh': problem(503, 'service_unavailable'),
      },
      two,
    );

    await toasted(page.toasts, { title: 'Your message could not be sent', description: message });
    expect(screen.getByLabelText<HTMLInputElement>('First time').value).toBe('2030-05-21T10:00');
  });
});
