import { expect, test } from '@jest/globals';
import type { UnownedPayment } from '@postcard/contracts/campaigns';
import { renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component } from './money-tab.tsx';

const waiting: UnownedPayment = {
  id: 'pi_1',
  kind: 'booking',
  amount: 50_000,
  email: 'ada@example.com',
  status: 'waiting',
  reason: 'The payment isn’t refunded yet.',
  paidAt: '2027-03-01T17:00:00.000Z',
};
const path = '/api/campaigns/unowned-payments';
const open = (api: FakeApi) =>
  renderRoutes([{ path: '/admin', Component }], { at: '/admin?tab=money&view=unowned', user: testAdmin(), api });

test('the list shows unmatched payments with the reason, and a payment can be settled', async () => {
  let payment = waiting;
  const page = await open({
    [`GET ${path}`]: () => [payment],
    [`POST ${path}/pi_1/settle`]: () => (payment = { ...waiting, status: 'settled' }),
    [`POST ${path}/pi_1/reopen`]: () => (payment = waiting),
  });
  expect(await screen.findByText('ada@example.com')).toBeTruthy();
  expect(screen.getByText(/The payment isn’t refunded yet/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Settle pi_1' }));
  expect(await screen.findByText('Marked as settled')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/The payment isn’t refunded yet/)).toBeNull());
  act(() => page.toasts.at(-1)?.action?.onSelect());
  expect(await screen.findByText(/The payment isn’t refunded yet/)).toBeTruthy();
  expect(page.toasts.at(-1)).toMatchObject({ title: 'Undone', description: 'The change is undone.' });
});

test('the list says so if it is empty or could not be loaded', async () => {
  await open({ [`GET ${path}`]: [] });
  expect(await screen.findByText('No unmatched payments')).toBeTruthy();
});
