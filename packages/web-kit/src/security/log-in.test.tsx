import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  closedWindow,
  fakePasskeys,
  noPasskeys,
  problem,
  renderRoutes,
  requestOptions,
  testMember,
  type ApiCall,
  type FakeApi,
} from '../testing/index.ts';
import { LogInForm } from './log-in-form.tsx';

const user = testMember();
const loggedIn = jest.fn<() => void>();

afterEach(() => {
  noPasskeys();
  loggedIn.mockClear();
});

const open = (api: FakeApi) =>
  renderRoutes([{ path: '/', Component: () => <LogInForm onLoggedIn={loggedIn} /> }], { api });
type Page = Awaited<ReturnType<typeof open>>;
const press = (page: Page, name: string) => page.user.click(screen.getByRole('button', { name }));

async function enter(page: Page): Promise<void> {
  await page.user.type(screen.getByLabelText('Username or email'), 'ada');
  await page.user.type(screen.getByLabelText('Password'), 'secret');
  await press(page, 'Log In');
}

const withApp: FakeApi = {
  'POST /api/users/login': ({ body }: ApiCall) => {
    const { code } = body as { code?: string };
    if (code === undefined) return problem(401, 'second_factor_required');
    return code === '123456' ? user : problem(401, 'second_factor_invalid', 'This code is incorrect.');
  },
};
const withPasskey: FakeApi = {
  'POST /api/users/passkey-login/options': requestOptions,
  'POST /api/users/passkey-login': user,
};

describe('the second factor’s code', () => {
  test('is requested after the right password, and sent together with the password', async () => {
    const page = await open(withApp);
    await enter(page);
    const field = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(field);
    await page.user.type(field, '123456{Enter}');
    await waitFor(() => expect(loggedIn).toHaveBeenCalledTimes(1));
    expect(page.calls.at(-1)?.body).toEqual({ username: 'ada', password: 'secret', code: '123456' });
    expect(page.toasts).toEqual([{ title: 'Login Successful', description: 'Welcome back!' }]);
  });

  test('shows an error at its field if it is wrong or missing', async () => {
    const page = await open(withApp);
    await enter(page);
    await screen.findByLabelText('Code');
    await press(page, 'Log In');
    expect(await screen.findByText('Please enter the code')).toBeTruthy();
    await page.user.type(screen.getByLabelText('Code'), '000000{Enter}');
    expect(await screen.findByText('This code is incorrect.')).toBeTruthy();
    expect(loggedIn).not.toHaveBeenCalled();
  });

  test('can be a recovery code, and Back keeps the username and password', async () => {
    const page = await open(withApp);
    await enter(page);
    await screen.findByLabelText('Code');
    await press(page, 'Use a recovery code');
    expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'));
    await press(page, 'Back');
    expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('ada');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret');
  });
});

describe('the passkey login', () => {
  test.each([
    ['the browser’s window is closed', closedWindow, {}, 'No passkey was used. Please try again.'],
    [
      'the device fails',
      () => Promise.reject(new DOMException('broken', 'UnknownError')),
      {},
      'This device could not use a passkey. Please try another way.',
    ],
    [
      'the server refuses it',
      undefined,
      { 'POST /api/users/passkey-login': problem(400, 'passkey_invalid', 'This passkey could not be checked.') },
      'This passkey could not be checked.',
    ],
  ])('explains that %s', async (_, get, api, words) => {
    fakePasskeys(get ? { get } : {});
    const page = await open({ ...withPasskey, ...api });
    await press(page, 'Use a passkey');

    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use a passkey' }).disabled).toBe(false);
  });

  test('is not offered by a browser without passkeys', async () => {
    await open({});
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  test('is offered by autofill after an earlier use, and otherwise makes no call', async () => {
    const { get } = fakePasskeys();
    const first = await open(withPasskey);
    expect(first.calls).toEqual([]);
    first.unmount();
    localStorage.setItem('web-kit:passkey-used', 'true');
    await open(withPasskey);
    await waitFor(() => expect(loggedIn).toHaveBeenCalledTimes(1));
    expect(get).toHaveBeenCalledWith(expect.objectContaining({ mediation: 'conditional' }));
  });

  test('reports a refused passkey of autofill, but no failure to offer one', async () => {
    fakePasskeys();
    localStorage.setItem('web-kit:passkey-used', 'true');
    const page = await open({
      ...withPasskey,
      'POST /api/users/passkey-login': problem(400, 'passkey_invalid', 'This passkey could not be checked.'),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('This passkey could not be checked.');
    page.unmount();
    const other = await open({ 'POST /api/users/passkey-login/options': problem(429, 'too_many_requests') });
    await waitFor(() => expect(other.calls).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
