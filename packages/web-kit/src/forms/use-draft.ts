import { useEffect, useEffectEvent } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/** Never kept, whatever form they are in. */
const secret = /password|token|secret/i;

/**
 * Keeps what was typed in this tab, so that a failed send or a reload loses nothing. Passwords are
 * never kept. Call the returned function once the form was sent.
 * @param key names the form, e.g. `contact`
 */
export function useDraft<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
): () => void {
  const storageKey = storageKeyOf(key);
  const restoreAndWatch = useEffectEvent((draftKey: string) => {
    const draft = readDraft(draftKey);
    if (draft) form.reset({ ...form.getValues(), ...draft } as DefaultValues<Values>, { keepDefaultValues: true });
    return form.watch((values) => sessionStorage.setItem(draftKey, JSON.stringify(withoutSecrets(values))));
  });

  // Only after hydration, or the first render would differ from the prerendered page.
  useEffect(() => {
    const watching = restoreAndWatch(storageKey);
    return () => watching.unsubscribe();
  }, [storageKey]);

  return () => sessionStorage.removeItem(storageKey);
}

/** Whether something typed into this form waits to be shown again. */
export function hasDraft(key: string): boolean {
  return readDraft(storageKeyOf(key)) !== undefined;
}

const storageKeyOf = (key: string): string => `draft:${key}`;

function withoutSecrets(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)));
}

function readDraft(storageKey: string): object | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return typeof value === 'object' && value !== null ? withoutSecrets(value) : undefined;
  } catch {
    return undefined;
  }
}
