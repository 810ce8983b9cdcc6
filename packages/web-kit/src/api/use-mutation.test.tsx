import { describe, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { onBrowserEvent, type ToastEvent } from '../events/browser-events.ts';
import { ApiError } from './api-error.ts';
import { useMutation } from './use-mutation.ts';

const refusal = (status: number, code: string): ApiError =>
  new ApiError(status, JSON.stringify({ code, message: code }));

function aMutation(options?: Parameters<typeof useMutation<[string]>>[1]) {
  const sent: string[] = [];
  const outcome: { error?: unknown } = {};
  const { result } = renderHook(() =>
    useMutation<[string]>(async ({ keyFor }, body) => {
      sent.push(keyFor(body));
      if (outcome.error) throw outcome.error;
    }, options),
  );
  const run = async (body: string, error?: unknown) => {
    outcome.error = error;
    let succeeded = false;
    await act(async () => void (succeeded = await result.current.run(body)));
    return succeeded;
  };
  return { sent, run, result };
}

describe('the idempotency key', () => {
  test.each([
    ['a lost response', new TypeError('offline')],
    ['a failure of the server', refusal(503, 'service_unavailable')],
    ['an attempt that is still running', refusal(409, 'request_in_progress')],
  ])('stays the same after %s', async (_, error) => {
    const { sent, run } = aMutation();

    await run('M05', error);
    await run('M05');

    expect(sent[1]).toBe(sent[0]);
  });

  test.each([
    ['a success', undefined],
    ['a conflict', refusal(409, 'spot_taken')],
    ['too many requests', refusal(429, 'too_many_requests')],
  ])('changes after %s', async (_, error) => {
    const { sent, run } = aMutation();

    await run('M05', error);
    await run('M05');

    expect(sent[1]).not.toBe(sent[0]);
  });

  test('differs for another body', async () => {
    const { sent, run } = aMutation();

    await run('M05', new TypeError('offline'));
    await run('M06');

    expect(sent[1]).not.toBe(sent[0]);
  });
});

describe('the failure', () => {
  test('is in `error`, and disappears with the next call', async () => {
    const { run, result } = aMutation();

    expect(await run('M05', refusal(409, 'spot_taken'))).toBe(false);
    expect(result.current.error).toBe('spot_taken');
    expect(await run('M05')).toBe(true);

    expect(result.current.error).toBeUndefined();
  });

  test('is the field’s error from the server if it has one', async () => {
    const { run, result } = aMutation();
    const problem = {
      message: 'Please check the marked fields.',
      errors: { reason: ['Please use at most 5 characters'] },
    };

    await run('M05', new ApiError(422, JSON.stringify(problem)));

    expect(result.current.error).toBe('Please use at most 5 characters');
  });

  test('is shown as a toast with a title', async () => {
    const toasts: ToastEvent[] = [];
    const stop = onBrowserEvent('web-kit:toast', (event) => toasts.push(event));
    const { run, result } = aMutation({ failure: (spot) => `${spot} was not held` });

    await run('M05', refusal(409, 'spot_taken'));
    stop();

    expect(toasts).toMatchObject([{ variant: 'destructive', title: 'M05 was not held', description: 'spot_taken' }]);
    expect(result.current.error).toBeUndefined();
  });

  test('is not shown when `onError` has handled it', async () => {
    const { run, result } = aMutation({ onError: () => true });

    await run('M05', refusal(409, 'spot_taken'));

    expect(result.current.error).toBeUndefined();
  });
});

test('a second call does nothing while the first runs', async () => {
  const first = Promise.withResolvers<void>();
  let calls = 0;
  const { result } = renderHook(() =>
    useMutation(async () => {
      calls += 1;
      await first.promise;
    }),
  );

  let pressedTwice: boolean | undefined;
  await act(async () => {
    void result.current.run();
    pressedTwice = await result.current.run();
  });
  expect(result.current.busy).toBe(true);
  await act(async () => first.resolve());

  expect([calls, pressedTwice, result.current.busy]).toEqual([1, false, false]);
});
