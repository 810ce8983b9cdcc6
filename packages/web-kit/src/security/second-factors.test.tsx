import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  closedWindow,
  creationOptions,
  fakePasskeys,
  noPasskeys,
  problem,
  renderRoutes,
  testMember,
  type ApiCall,
  type FakeApi,
} from '../testing/index.ts';
import { SecondFactorsParts } from './second-factors-parts.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

const user = testMember();
const laptop = { id: 'p1', name: 'Laptop', createdAt: '2026-11-01T20:00:00.000Z', lastUsedAt: null };
const phone = { ...laptop, id: 'p2', name: 'Phone', lastUsedAt: '2026-11-20T20:00:00.000Z' };
const codes = Array.from({ length: 10 }, (_, index) => `CODE${index}-ABCDE`);
const none = { authenticator: false, passkeys: [] as object[], recoveryCodesLeft: 0, required: false };

beforeEach(() => void fakePasskeys());
afterEach(noPasskeys);

async function open(factors: object = {}, more: FakeApi = {}) {
  const kept = { ...none, ...factors };
  const api: FakeApi = {
    'GET /api/users/me': user,
    'GET /api/users/u1/second-factors': () => kept,
    'POST /api/users/u1/passkeys/options': creationOptions,
    'POST /api/users/u1/passkeys': ({ body }: ApiCall) => {
      const passkey = { ...laptop, name: (body as { name: string }).name };
      const recoveryCodes = kept.recoveryCodesLeft === 0 ? codes : null;
      Object.assign(kept, { passkeys: [...kept.passkeys, passkey], recoveryCodesLeft: 10 });
      return { passkey, recoveryCodes };
    },
    'DELETE /api/users/u1/passkeys/p1': () => void Object.assign(kept, { passkeys: [phone] }),
    'PATCH /api/users/u1/passkeys/p1': ({ body }: ApiCall) => {
      const renamed = { ...laptop, ...(body as object) };
      Object.assign(kept, { passkeys: [renamed] });
      return renamed;
    },
    'POST /api/users/u1/authenticator': { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=ABCD' },
    'PUT /api/users/u1/authenticator': () => {
      Object.assign(kept, { authenticator: true, recoveryCodesLeft: 10 });
      return { recoveryCodes: codes };
    },
    'DELETE /api/users/u1/authenticator': () => void Object.assign(kept, { authenticator: false }),
    'POST /api/users/u1/recovery-codes': () => {
      Object.assign(kept, { recoveryCodesLeft: 10 });
      return { recoveryCodes: codes };
    },
    ...more,
  };
  const Component = () => <SecondFactorsParts userId="u1" username="ada" />;
  const page = await renderRoutes([{ path: '/', Component }], { api, user });
  return page;
}

test('the first setup waits until the address is confirmed', async () => {
  const Component = () => (
    <>
      <SecondFactorsParts userId="u1" username="ada" />
      <SetUpSecondFactor userId="u1" username="ada" onDone={() => undefined} />
    </>
  );
  const page = await renderRoutes([{ path: '/', Component }], {
    api: { 'GET /api/users/u1/second-factors': none, 'POST /api/users/u1/verification': undefined },
    user: testMember({ emailVerified: false }),
  });

  await page.user.click(await screen.findByRole('button', { name: 'Send the link again' }));

  expect(await screen.findByRole('button', { name: 'Link sent' })).toHaveProperty('disabled', true);
  expect(await screen.findByText('Then you can add a passkey or an authenticator app.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

type Page = Awaited<ReturnType<typeof open>>;
const press = async (page: Page, name: string) => page.user.click(await screen.findByRole('button', { name }));
const part = (name: string) => within(screen.getByRole('heading', { name }).closest('article') as HTMLElement);

describe('the passkeys', () => {
  test('are renamed, and show their last use', async () => {
    const page = await open({ passkeys: [laptop, phone], recoveryCodesLeft: 10 });
    expect(await screen.findByText('Added Nov 1, 2026, not used yet')).toBeTruthy();
    expect(screen.getByText('Added Nov 1, 2026, last used Nov 20, 2026')).toBeTruthy();
    await press(page, 'Rename Laptop');
    const name = screen.getByLabelText('New name');
    expect(document.activeElement).toBe(name);
    await page.user.clear(name);
    await press(page, 'Save');
    expect(await screen.findByText('Please name the passkey')).toBeTruthy();
    await page.user.type(name, 'Study{Enter}');
    expect(await screen.findByText('Study')).toBeTruthy();
  });

  test('are removed after a confirmation', async () => {
    const page = await open({ passkeys: [laptop, phone], recoveryCodesLeft: 10 });
    await press(page, 'Remove Laptop');
    await screen.findByRole('alertdialog', { name: 'Remove Laptop?' });

    await press(page, 'Remove the passkey');

    await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull());
    expect(screen.getByText('Phone')).toBeTruthy();
  });

  test('explain why no passkey was created', async () => {
    fakePasskeys({ create: closedWindow });
    const page = await open();
    await press(page, 'Add a passkey');

    expect((await screen.findByRole('alert')).textContent).toBe('No passkey was used. Please try again.');
  });

  test('are limited to ten, and absent in a browser without passkeys', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ ...laptop, id: `p${index}`, name: `Key ${index}` }));
    const page = await open({ passkeys: ten, recoveryCodesLeft: 10 });
    expect(await screen.findByText('You have 10, the maximum. Remove one to add another.')).toBeTruthy();
    page.unmount();
    noPasskeys();
    await open();
    expect(await screen.findByText('This browser can’t create passkeys.')).toBeTruthy();
  });
});

describe('the authenticator app', () => {
  test('is turned on with one of its codes', async () => {
    const page = await open();
    await press(page, 'Set up an app');
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }));
    expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(dialog.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
    await page.user.type(dialog.getByLabelText(/^Code/), '123456{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy();
    await press(page, 'I saved them');
    expect(part('Authenticator app').getByText('On')).toBeTruthy();
  });

  test('reports a wrong code, and can be removed', async () => {
    const page = await open(
      {},
      { 'PUT /api/users/u1/authenticator': problem(401, 'second_factor_invalid', 'This code is incorrect.') },
    );
    await press(page, 'Set up an app');
    await page.user.type(await screen.findByLabelText(/^Code/), '000000{Enter}');
    expect(await screen.findByText('This code is incorrect.')).toBeTruthy();
    page.unmount();
    const other = await open({ authenticator: true, recoveryCodesLeft: 2 });
    await press(other, 'Remove the app');
    const ask = within(await screen.findByRole('alertdialog'));
    await other.user.click(ask.getByRole('button', { name: 'Remove the app' }));
    expect(await part('Authenticator app').findByText('Off')).toBeTruthy();
  });
});

describe('the recovery codes', () => {
  test('are replaced after a confirmation, and can be copied, saved and printed', async () => {
    const page = await open({ authenticator: true, recoveryCodesLeft: 2 });
    expect(await screen.findByText('2 of 10 left')).toBeTruthy();
    await press(page, 'Make new codes');
    const ask = within(await screen.findByRole('alertdialog', { name: 'Make new recovery codes?' }));
    await page.user.click(ask.getByRole('button', { name: 'Make new codes' }));
    await screen.findByRole('dialog', { name: 'Your recovery codes' });

    await press(page, 'Copy');
    await screen.findByRole('button', { name: 'Copied' });
    expect(await navigator.clipboard.readText()).toContain(codes.join('\n'));
    const saved: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await press(page, 'Download');
    expect(await saved[0]?.text()).toContain('account ada\nCODE0-ABCDE');
    window.print = jest.fn<() => void>();
    await press(page, 'Print');
    expect(window.print).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });

  test('explain why no new codes were created', async () => {
    const page = await open(
      { authenticator: true, recoveryCodesLeft: 2 },
      { 'POST /api/users/u1/recovery-codes': problem(409, 'conflict', 'Please look again.') },
    );
    await press(page, 'Make new codes');
    const ask = within(await screen.findByRole('alertdialog'));

    await page.user.click(ask.getByRole('button', { name: 'Make new codes' }));

    expect(await ask.findByText('Please look again.')).toBeTruthy();
  });
});

test('the second factors can be loaded again after a failure', async () => {
  let isAway = true;
  const page = await open(
    {},
    {
      'GET /api/users/u1/second-factors': () => (isAway ? problem(503, 'service_unavailable', 'A short break.') : none),
    },
  );
  expect(await screen.findByText('A short break.')).toBeTruthy();
  isAway = false;
  await press(page, 'Try Again');
  expect(await screen.findByRole('heading', { name: 'Passkeys' })).toBeTruthy();
});
