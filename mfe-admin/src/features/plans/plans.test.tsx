import { describe, expect, test } from '@jest/globals';
import { problem, renderRoutes } from '@postcard/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bodyOf, formOf, planForm, Component } from './plans.tsx';

const routes = [{ path: '/', Component }];
const free = {
  id: 1,
  name: 'Local business membership',
  description: 'Free',
  monthlyPrice: 0,
  yearlyPrice: 0,
  benefits: [],
  isActive: true,
  createdAt: '2027-01-01T00:00:00.000Z',
};
const paid = {
  ...free,
  id: 2,
  name: 'Supporter',
  description: 'For friends',
  monthlyPrice: 1500,
  yearlyPrice: 15_000,
  benefits: ['A mention', 'A thank-you'],
  isActive: false,
};

const open = (api: object = {}, at = '/') =>
  renderRoutes(routes, { at, api: { 'GET /api/membership-plans/all': [free, paid], ...api } });
const cardOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('article') as HTMLElement;

describe('the list of plans', () => {
  test('shows plans with prices, and does not let the free plan be changed', async () => {
    await open();

    expect(within(await cardOf('Supporter')).getByText('$15.00 a month or $150.00 a year')).toBeTruthy();
    expect(within(await cardOf('Local business membership')).queryByRole('button')).toBeNull();
  });

  test('says so if payments are not set up', async () => {
    const page = await open({
      'PATCH /api/membership-plans/2': problem(503, 'payment_provider_unavailable', 'Payments are not set up here.'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Offer' }));
    const dialog = await screen.findByRole('alertdialog');

    await page.user.click(within(dialog).getByRole('button', { name: 'Offer' }));

    expect(await within(dialog).findByText('Payments are not set up here.')).toBeTruthy();
  });

  test('creates a plan from a price in dollars, which is sent in cents', async () => {
    const page = await open({ 'POST /api/membership-plans': { ...paid, id: 3 } });
    await page.user.click(await screen.findByRole('button', { name: 'New plan' }));
    await page.user.type(await screen.findByLabelText(/^Name/), 'Patron');
    await page.user.click(screen.getByRole('button', { name: 'Save the plan' }));
    expect(await screen.findByText('A paid plan has a monthly or a yearly price')).toBeTruthy();
    await page.user.type(screen.getByLabelText('Price a month'), '12.50');
    await page.user.type(screen.getByLabelText('What members get'), 'A{enter}B');
    await page.user.click(screen.getByRole('button', { name: 'Save the plan' }));
    await waitFor(() => expect(page.toasts[0]?.title).toBe('Plan created'));
    expect(page.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Patron',
      description: '',
      monthlyPrice: 1250,
      yearlyPrice: 0,
      benefits: ['A', 'B'],
    });
  });

  test.each([
    ['Change', '?plan=2', 'dialog', 'Change Supporter'],
    ['Offer', '?offer=2', 'alertdialog', 'Offer Supporter?'],
    ['New plan', '?plan=new', 'dialog', 'New plan'],
  ])('opens the dialog “%s” from its address, and Back closes it', async (button, search, role, name) => {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: button }));
    await screen.findByRole(role, { name });
    expect(page.router.state.location.search).toBe(search);
    await act(() => page.router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
    page.unmount();
    const sent = await open({}, `/${search}`);
    await screen.findByRole(role, { name });
    await sent.user.keyboard('{Escape}');
    expect(sent.router.state.location.search).toBe('');
  });

  test.each(['1', '9'])('does not open the form for plan %s from its address', async (id) => {
    await open({}, `/?plan=${id}`);

    expect(await screen.findByRole('dialog', { name: 'This plan cannot be changed' })).toBeTruthy();
    expect(screen.queryByLabelText(/^Name/)).toBeNull();
  });

  test('says so if no plans exist yet', async () => {
    await open({ 'GET /api/membership-plans/all': [] });

    expect(await screen.findByText('No plans yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New plan' })).toBeTruthy();
  });
});

test.each(['abc', '1.234', '-5', '1e3'])('%s is not a valid price', (monthlyPrice) => {
  expect(planForm.safeParse({ ...formOf(paid), monthlyPrice }).success).toBe(false);
});

test('the values of the form convert back to the same plan', () => {
  const { id: _, isActive: __, createdAt: ___, ...body } = paid;
  expect(bodyOf(formOf(paid))).toEqual(body);
});
