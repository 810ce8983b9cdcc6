import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { clearSession, setSession } from '../session/session-store.ts';
import { fakeFetch, problem, type ApiCall } from '../testing/fake-api.ts';
import { testMember } from '../testing/builders.ts';
import { apiFetch, apiFetchFile } from './api-fetch.ts';
import { askForStepUpBy } from './step-up.ts';

let calls: ApiCall[];
let isProven: boolean;
let isExpired: boolean;
let stopAsking: () => void = () => undefined;

beforeEach(() => {
  calls = [];
  isProven = isExpired = false;
  setSession(testMember());
  const export_ = () =>
    isExpired
      ? problem(401, 'token_expired')
      : isProven
        ? new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="invoices.csv"' } })
        : problem(403, 'step_up_required', 'Confirm it’s you.');
  globalThis.fetch = fakeFetch(
    {
      'GET /api/invoices/export.csv': export_,
      'DELETE /api/bookings/b1': () => (isProven ? undefined : problem(403, 'step_up_required')),
      'POST /api/users/refresh': () => void (isExpired = false),
      'GET /api/never': () => problem(403, 'step_up_required', 'Confirm it’s you.'),
    },
    calls,
  );
});
afterEach(() => {
  stopAsking();
  clearSession();
});

const confirm = (does: boolean) => {
  const ask = jest.fn(async () => (isProven = does));
  stopAsking = askForStepUpBy(ask);
  return ask;
};
const made = () => calls.map(({ method, path }) => `${method} ${path}`);

describe('the call that needs a step-up', () => {
  test('is repeated after the user has confirmed', async () => {
    const ask = confirm(true);
    await apiFetch('/api/bookings/b1', { method: 'DELETE', idempotencyKey: 'k1' });

    expect(ask).toHaveBeenCalledTimes(1);
    expect(calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k1', 'k1']);
  });

  test('asks once for concurrent calls', async () => {
    const ask = confirm(true);
    await Promise.all([apiFetch('/api/bookings/b1', { method: 'DELETE' }), apiFetchFile('/api/invoices/export.csv')]);

    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('fails with the server’s text if the user does not confirm, or if there is no dialog', async () => {
    const ask = confirm(false);
    await expect(apiFetch('/api/never')).rejects.toMatchObject({
      code: 'step_up_required',
      userMessage: 'Confirm it’s you.',
    });
    expect(ask).toHaveBeenCalledTimes(1);
    stopAsking();
    await expect(apiFetch('/api/never')).rejects.toMatchObject({ code: 'step_up_required' });
    expect(made()).toEqual(['GET /api/never', 'GET /api/never']);
  });

  test('is repeated only once', async () => {
    const ask = confirm(true);

    await expect(apiFetch('/api/never')).rejects.toMatchObject({ status: 403 });
    expect([ask.mock.calls.length, made().length]).toEqual([1, 2]);
  });

  test('is also repeated if the session had to be renewed first', async () => {
    isExpired = true;
    confirm(true);
    const { content, name } = await apiFetchFile('/api/invoices/export.csv');

    expect([name, await content.text()]).toEqual(['invoices.csv', 'a,b']);
    expect(made()).toEqual([
      'GET /api/invoices/export.csv',
      'POST /api/users/refresh',
      'GET /api/invoices/export.csv',
      'GET /api/invoices/export.csv',
    ]);
  });

  test('does not ask a visitor', async () => {
    clearSession();
    const ask = confirm(true);

    await expect(apiFetch('/api/never')).rejects.toMatchObject({ status: 403 });
    expect(ask).not.toHaveBeenCalled();
  });
});
