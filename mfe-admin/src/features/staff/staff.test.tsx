import { describe, expect, test } from '@jest/globals';
import type { StaffInvitation, StaffMember } from '@postcard/contracts/staff';
import type { ManagedTown } from '@postcard/contracts/towns';
import { problem, renderRoutes, testAdmin, type ApiCall, type FakeApi } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Component } from './staff-tab.tsx';

const owner: StaffMember = {
  id: 'a1',
  username: 'ada',
  displayName: 'Ada Lopez',
  email: 'ada@example.com',
  staffRole: 'owner',
  towns: null,
  hasSecondFactor: true,
  lastSeenAt: '2026-11-20T20:00:00.000Z',
  createdAt: '2026-01-01T08:00:00.000Z',
};
const ben: StaffMember = {
  ...owner,
  id: 'a2',
  username: 'ben',
  displayName: 'Ben Ito',
  email: 'ben@example.com',
  staffRole: 'press',
  lastSeenAt: null,
};
const invited: StaffInvitation = {
  id: 'i1',
  email: 'eve@example.com',
  staffRole: 'books',
  towns: null,
  invitedBy: 'Ada Lopez',
  createdAt: '2026-11-20T20:00:00.000Z',
  expiresAt: '2026-11-27T20:00:00.000Z',
};

const town = (id: string, name: string, standing: ManagedTown['standing'] = 'published'): ManagedTown => ({
  id,
  standing,
  name,
  product: `The ${name} Postcard`,
  address: `https://${id}.example`,
  hasChanges: false,
  version: 1,
  updatedAt: '2026-11-20T20:00:00.000Z',
  publishedAt: null,
});

const open = (api: FakeApi = {}, search = '') =>
  renderRoutes([{ path: '/admin', Component }], {
    at: `/admin?tab=staff${search}`,
    user: testAdmin(),
    api: {
      'GET /api/staff': [ben, owner],
      'GET /api/staff/invitations': [invited],
      'GET /api/users/me': testAdmin(),
      'GET /api/towns': [],
      ...api,
    },
  });
type Page = Awaited<ReturnType<typeof open>>;
const press = async (page: Page, name: string) => page.user.click(await screen.findByRole('button', { name }));
const confirm = async (page: Page, name: string) =>
  page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const sent = (page: Page, method: string) => page.calls.find((call: ApiCall) => call.method === method);

describe('the team list', () => {
  test('shows the roles, second factor and last visit of each person', async () => {
    await open();
    const row = (await screen.findByRole('rowheader', { name: 'Ben Ito' })).closest('tr') as HTMLElement;

    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['ben@example.com', 'Press', 'Set up', 'Not yet', 'Change Ben Ito']);
  });

  test('changes a role, and describes what each role may do', async () => {
    const page = await open({ 'PATCH /api/staff/a2': { ...ben, staffRole: 'books' } });
    await press(page, 'Change Ben Ito');
    expect(page.router.state.location.search).toBe('?tab=staff&person=a2');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ben Ito' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Press/ }).checked).toBe(true);
    await page.user.click(dialog.getByRole('radio', { name: /^Books.*Keeps the books/ }));
    await press(page, 'Change the role');
    await waitFor(() => expect(page.toasts.at(-1)?.description).toBe('Ben Ito now has the role Books.'));
    expect(sent(page, 'PATCH')?.body).toEqual({ staffRole: 'books', towns: null });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('limits a person to some towns, with a role in each', async () => {
    const page = await open({
      'GET /api/towns': [town('east', 'Eastville'), town('west', 'Westfield'), town('draft', 'Drafton', 'draft')],
      'PATCH /api/staff/a2': { ...ben, towns: [{ town: 'west', staffRole: 'staff' }] },
    });
    await press(page, 'Change Ben Ito');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ben Ito' }));
    await page.user.click(await dialog.findByRole('radio', { name: /^Some towns/ }));
    expect(dialog.queryByRole('checkbox', { name: 'Drafton' })).toBeNull();
    await press(page, 'Change the role');
    expect(await dialog.findByText('Please choose at least one town')).toBeTruthy();
    await page.user.click(dialog.getByRole('checkbox', { name: 'Eastville' }));
    await page.user.click(dialog.getByRole('checkbox', { name: 'Westfield' }));
    await page.user.click(dialog.getByRole('checkbox', { name: 'Eastville' }));
    await page.user.selectOptions(dialog.getByLabelText('Role in Westfield'), 'Staff');
    await press(page, 'Change the role');
    await waitFor(() => expect(sent(page, 'PATCH')).toBeTruthy());
    expect(sent(page, 'PATCH')?.body).toEqual({
      staffRole: 'press',
      towns: [{ town: 'west', staffRole: 'staff' }],
    });
  });

  test('makes a person an owner of every town, regardless of the towns chosen before', async () => {
    const page = await open({
      'GET /api/towns': [town('east', 'Eastville'), town('west', 'Westfield')],
      'POST /api/staff/invitations': invited,
    });
    await press(page, 'Invite a team member');
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a team member' }));
    await page.user.type(dialog.getByLabelText(/^Email/), 'eve@example.com');
    await page.user.click(await dialog.findByRole('radio', { name: /^Some towns/ }));
    await page.user.click(dialog.getByRole('checkbox', { name: 'Eastville' }));
    await page.user.click(dialog.getByRole('radio', { name: /^Owner/ }));

    await press(page, 'Send the invitation');

    await waitFor(() => expect(sent(page, 'POST')).toBeTruthy());
    expect(sent(page, 'POST')?.body).toEqual({ email: 'eve@example.com', staffRole: 'owner', towns: null });
  });

  test('does not let the last owner be changed or removed', async () => {
    const page = await open(
      { 'PATCH /api/staff/a1': problem(409, 'last_owner', 'There must be at least one owner.') },
      '&person=a1',
    );
    await page.user.click(await screen.findByRole('radio', { name: /^Staff/ }));
    await press(page, 'Change the role');

    expect(await screen.findByText('There must be at least one owner.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove from the team…' })).toBeNull();
    expect(screen.getByRole('link', { name: 'your account' }).getAttribute('href')).toBe('/account');
  });

  test('resets second factors and removes people after a confirmation', async () => {
    const page = await open({
      'DELETE /api/staff/a2/second-factors': undefined,
      'DELETE /api/staff/a2': problem(409, 'conflict', 'Please look again.'),
    });
    await press(page, 'Change Ben Ito');
    await press(page, 'Reset second factors…');
    await confirm(page, 'Reset in 24 hours');
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Reset requested'));
    await press(page, 'Change Ben Ito');
    await press(page, 'Remove from the team…');
    await confirm(page, 'Remove from the team');
    expect(await screen.findByText('Please look again.')).toBeTruthy();
  });
});

describe('an invitation', () => {
  test('is refused at its field for an address that has an account', async () => {
    const page = await open({ 'POST /api/staff/invitations': problem(409, 'email_taken', 'Email already in use') });
    await press(page, 'Invite a team member');
    await page.user.type(await screen.findByLabelText(/^Email/), 'ada@example.com');

    await press(page, 'Send the invitation');

    expect(await screen.findByText('Email already in use')).toBeTruthy();
  });

  test('can be withdrawn', async () => {
    const page = await open({ 'DELETE /api/staff/invitations/i1': undefined });
    await press(page, 'Withdraw… eve@example.com');
    await confirm(page, 'Withdraw invitation');

    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Invitation withdrawn'));
    expect(page.router.state.location.search).toBe('?tab=staff');
  });

  test('has a text for an empty list and for a failure to load', async () => {
    await open({
      'GET /api/staff/invitations': [],
      'GET /api/staff': () => problem(503, 'service_unavailable', 'A short break.'),
    });

    expect(await screen.findByText('No open invitations')).toBeTruthy();
    expect(await screen.findByText('A short break.')).toBeTruthy();
  });
});
