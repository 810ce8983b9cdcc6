import { useRef, useState } from 'react';
import { ApiError, fieldMessageOf } from './api-error.ts';
import { toast } from '../events/browser-events.ts';

export type Attempt = {
  /**
   * Returns the idempotency key to send with this body. It stays the same while nobody knows what became of an earlier
   * try, such as a lost response, so that trying again does nothing twice. After a response it is a new one.
   */
  keyFor: (body: unknown) => string;
};

export type Mutation<Args extends unknown[]> = {
  busy: boolean;
  /** The arguments of the call that runs; undefined while none does. */
  running: Args | undefined;
  /** Says why the last call failed, in the user's words; undefined where a toast or `onError` has said it. */
  error: string | undefined;
  clearError: () => void;
  /** Does nothing while a call runs. Resolves to whether the work succeeded, and never rejects. */
  run: (...args: Args) => Promise<boolean>;
};

type Options<Args extends unknown[]> = {
  /** Title of the toast that reports a failure. Without it the failure is in `error`, for the page to show. */
  failure?: string | ((...args: Args) => string);
  messageOf?: (error: unknown) => string;
  /** Handles a failure itself; `true` where nothing else is to be shown. */
  onError?: (error: unknown) => boolean | void;
  /** Runs after success and failure alike, such as reading again what may have changed. */
  onSettled?: () => unknown;
};

/** Bounds the bodies whose outcome is unknown. */
const mostKeys = 20;

/** Runs something that changes data, one call at a time: busy state, idempotency keys, and a report of failures. */
export function useMutation<Args extends unknown[] = []>(
  work: (attempt: Attempt, ...args: Args) => Promise<unknown>,
  { failure, messageOf = fieldMessageOf, onError, onSettled }: Options<Args> = {},
): Mutation<Args> {
  const [running, setRunning] = useState<Args>();
  const [error, setError] = useState<string>();
  const isRunning = useRef(false);
  const keys = useRef(new Map<string, string>());

  const keyFor = (body: unknown): string => {
    const sent = JSON.stringify(body ?? null);
    const key = keys.current.get(sent) ?? crypto.randomUUID();
    keys.current.set(sent, key);
    const [oldest] = keys.current.keys();
    if (keys.current.size > mostKeys && oldest !== undefined) keys.current.delete(oldest);
    return key;
  };

  function report(thrown: unknown, args: Args): void {
    if (onError?.(thrown)) return;
    if (failure === undefined) return setError(messageOf(thrown));
    const title = typeof failure === 'string' ? failure : failure(...args);
    toast({ variant: 'destructive', title, description: messageOf(thrown) });
  }

  async function run(...args: Args): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setRunning(args);
    setError(undefined);
    let succeeded = false;
    try {
      await work({ keyFor }, ...args);
      succeeded = true;
      keys.current.clear();
    } catch (thrown) {
      if (isFinal(thrown)) keys.current.clear();
      report(thrown, args);
    }
    isRunning.current = false;
    setRunning(undefined);
    await onSettled?.();
    return succeeded;
  }

  return { busy: running !== undefined, running, error, clearError: () => setError(undefined), run };
}

/** Whether a response has said that nothing was done: the next try is another attempt. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.code !== 'request_in_progress';
