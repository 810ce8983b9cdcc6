import { expect, test } from '@jest/globals';
import type { PostalRates } from '@postcard/contracts/campaigns';
import { problem, renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component } from '../money/money-tab.tsx';

const path = '/api/campaigns/postal-rates';
const known: PostalRates = {
  rates: [
    { from: '2026-07-12', tenthsOfCent: 260, source: 'USPS Notice 123, effective July 12, 2026' },
    { from: '2025-07-13', tenthsOfCent: 247, source: 'USPS Notice 123, effective July 13, 2025' },
  ],
  usedUntil: '2026-11-05',
};
const open = (api: FakeApi = {}, user = testAdmin()) =>
  renderRoutes([{ path: '/admin', Component }], {
    at: '/admin?tab=money&view=rates',
    user,
    api: { [`GET ${path}`]: known, ...api },
  });

test('the rates are listed with their first day, next to a link to the post office’s list', async () => {
  await open();

  expect((await screen.findByRole('row', { name: /July 12, 2026/ })).textContent).toContain('$0.260');
  expect(screen.getByRole('row', { name: /July 13, 2025/ }).textContent).toContain('$0.247');
  expect(screen.getByRole('link', { name: 'Check Notice 123 before you mail' }).getAttribute('href')).toBe(
    'https://pe.usps.com/text/dmm300/Notice123.htm',
  );
});

test('a rate is entered in dollars and sent in tenths of a cent', async () => {
  const rate = { from: '2027-07-11', tenthsOfCent: 275, source: 'USPS Notice 123' };
  const page = await open({ [`POST ${path}`]: { ...known, rates: [rate, ...known.rates] } });
  await page.user.type(await screen.findByLabelText(/^Valid from/), rate.from);
  await page.user.type(screen.getByLabelText(/^Dollars per piece/), '27.5');
  await page.user.type(screen.getByLabelText(/^Where it is published/), rate.source);
  await page.user.click(screen.getByRole('button', { name: 'Add the rate' }));
  expect(await screen.findByText('Please enter an amount such as 0.260')).toBeTruthy();
  await page.user.clear(screen.getByLabelText(/^Dollars per piece/));
  await page.user.type(screen.getByLabelText(/^Dollars per piece/), '.275');
  await page.user.click(screen.getByRole('button', { name: 'Add the rate' }));
  expect((await screen.findByRole('row', { name: /July 11, 2027/ })).textContent).toContain('$0.275');
  expect(page.calls.find(({ method }) => method === 'POST')?.body).toEqual(rate);
});

test('a first day that a mailed card has already used is refused at its field', async () => {
  const words = 'Cards were mailed up to Thursday, November 5, 2026. Please choose a later day.';
  const page = await open({ [`POST ${path}`]: problem(422, 'validation_failed', words, { from: [words] }) });
  await page.user.type(await screen.findByLabelText(/^Valid from/), '2026-07-12');
  await page.user.type(screen.getByLabelText(/^Dollars per piece/), '0.275');
  await page.user.type(screen.getByLabelText(/^Where it is published/), 'USPS Notice 123');

  await page.user.click(screen.getByRole('button', { name: 'Add the rate' }));

  expect(await screen.findByText(words)).toBeTruthy();
});

test('staff can see the rates but cannot add any', async () => {
  await open({}, testAdmin({ staffRole: 'staff' }));
  await screen.findByRole('table', { name: 'Postal rates' });

  await waitFor(() => expect(screen.queryByRole('form', { name: 'Add a postal rate' })).toBeNull());
});
