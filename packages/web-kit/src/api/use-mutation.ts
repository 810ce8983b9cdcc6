import { useRef, useState } from 'react';
import { ApiError, fieldMessageOf } from './api-error.ts';
import { toast } from '../events/browser-events.ts';

export type Attempt = {
  /** Returns the idempotency key for a body, unchanged until a response arrives, so that retries are safe. */
  keyFor: (body: unknown) => string;
};

type Mutation<Args extends unknown[]> = {
  busy: boolean;
  running: Args | undefined;
  /** The last failure's text; undefined when a toast or `onError` reported it. */
  error: string | undefined;
  clearError: () => void;
  /** Does nothing during a call. Resolves to true on success, and never rejects. */
  run: (...args: Args) => Promise<boolean>;
};

type Options<Args extends unknown[]> = {
  failure?: string | ((...args: Args) => string);
  messageOf?: (error: unknown) => string;
  onError?: (error: unknown) => boolean | void;
  onSettled?: () => unknown;
};

const mostKeys = 20;

/** Runs changes one call at a time: busy state, idempotency keys and failure reports. */
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

/** Returns whether the server certainly changed nothing, so that the next try gets a new key. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.code !== 'request_in_progress';
