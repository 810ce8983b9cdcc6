import { useState } from 'react';
import { userMessageOf } from './api-error.ts';

export type Act = { busy: boolean; error: string | undefined; run: () => void };

/**
 * An act of a button: under way, failed with a sentence for the person, or done.
 * @param messageOf what is said of a failure
 */
export function useAct(work: () => Promise<unknown>, messageOf: (error: unknown) => string = userMessageOf): Act {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function run(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  }

  return { busy, error, run: () => void run() };
}
