import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { apiFetch } from '../api/api-fetch.ts';
import { userMessageOf } from '../api/api-error.ts';
import {
  closedWindow,
  fakePasskeys,
  noPasskeys,
  problem,
  renderRoutes,
  requestOptions,
  sentAssertion,
  testAdmin,
  type ApiCall,
  type FakeApi,
} from '../testing/index.ts';
import { StepUp } from './step-up.tsx';

afterEach(noPasskeys);

function Page() {
  const [words, setWords] = useState('');
  const refund = () =>
    apiFetch('/api/bookings/b1', { method: 'DELETE' }).then(
      () => setWords('Refunded'),
      (error: unknown) => setWords(userMessageOf(error)),
    );
  return (
    <>
      <button onClick={() => void refund()}>Refund</button>
      <p>{words}</p>
      <StepUp />
    </>
  );
}

const passkey = { id: 'p1', name: 'Laptop', createdAt: '2026-11-01T20:00:00.000Z', lastUsedAt: null };
const none = { authenticator: false, passkeys: [], recoveryCodesLeft: 0, required: false };

async function open(factors: object, refuse?: (body: unknown) => Response | undefined) {
  let isProven = false;
  const api: FakeApi = {
    'DELETE /api/bookings/b1': () => (isProven ? undefined : problem(403, 'step_up_required', 'Confirm it’s you.')),
    'GET /api/users/a1/second-factors': { ...none, ...factors },
    'POST /api/users/a1/step-up/options': requestOptions,
    'POST /api/users/a1/step-up': ({ body }: ApiCall) => refuse?.(body) ?? void (isProven = true),
  };
  const page = await renderRoutes([{ path: '/', Component: Page }], { api, user: testAdmin() });
  await page.user.click(screen.getByRole('button', { name: 'Refund' }));
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  return page;
}
const stepUpOf = (page: { calls: ApiCall[] }) => page.calls.filter(({ path }) => path.endsWith('/step-up'));

describe('the step-up dialog', () => {
  test('accepts the password from an account without a second factor, and continues the action', async () => {
    const page = await open({});
    await page.user.type(await screen.findByLabelText(/^Your password/), 'secret{Enter}');

    expect(await screen.findByText('Refunded')).toBeTruthy();
    expect(stepUpOf(page).map(({ body }) => body)).toEqual([{ password: 'secret' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('needs the password and a code from an account with an authenticator app', async () => {
    const page = await open({ authenticator: true }, (body) =>
      (body as { code: string }).code === '123456' ? undefined : problem(401, 'second_factor_invalid', 'Not right.'),
    );
    await page.user.type(await screen.findByLabelText(/^Your password/), 'secret');
    await page.user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Please enter the code')).toBeTruthy();
    await page.user.type(screen.getByLabelText(/^Code/), '000000{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Not right.');
    await page.user.clear(screen.getByLabelText(/^Code/));
    await page.user.type(screen.getByLabelText(/^Code/), '123456{Enter}');
    expect(await screen.findByText('Refunded')).toBeTruthy();
  });

  test('accepts a passkey without the password', async () => {
    fakePasskeys();
    const page = await open({ passkeys: [passkey] });
    await page.user.click(await screen.findByRole('button', { name: 'Use a passkey' }));

    expect(await screen.findByText('Refunded')).toBeTruthy();
    expect(stepUpOf(page).map(({ body }) => body)).toEqual([{ response: sentAssertion }]);
  });

  test('accepts a recovery code if the passkeys are lost', async () => {
    fakePasskeys({ get: closedWindow });
    const page = await open({ passkeys: [passkey] });
    await page.user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect((await screen.findByRole('alert')).textContent).toBe('No passkey was used. Please try again.');
    await page.user.type(screen.getByLabelText(/^Your password/), 'secret');
    await page.user.type(screen.getByLabelText(/^Recovery code/), 'ABCDE-FGHIJ{Enter}');
    expect(await screen.findByText('Refunded')).toBeTruthy();
    expect(stepUpOf(page).map(({ body }) => body)).toEqual([{ password: 'secret', code: 'ABCDE-FGHIJ' }]);
  });

  test('stops the action with the reason when it is cancelled', async () => {
    const page = await open({});
    await page.user.keyboard('{Escape}');

    expect(await screen.findByText('Confirm it’s you.')).toBeTruthy();
    expect(page.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('can be retried if the second factors failed to load', async () => {
    let isAway = true;
    const page = await renderRoutes([{ path: '/', Component: Page }], {
      user: testAdmin(),
      api: {
        'DELETE /api/bookings/b1': problem(403, 'step_up_required'),
        'GET /api/users/a1/second-factors': () =>
          isAway ? problem(503, 'service_unavailable', 'A short break.') : none,
      },
    });
    await page.user.click(screen.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('A short break.')).toBeTruthy();
    isAway = false;
    await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.getByLabelText(/^Your password/)).toBeTruthy());
  });
});
