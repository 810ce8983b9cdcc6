import { tabStorage } from '../storage.ts';
import { useEffect, useEffectEvent } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { draftKeyOf, keepDraft, readDraft } from './drafts.ts';

/**
 * Keeps what was typed in this tab, so that a failed send or a reload loses nothing. Passwords are
 * never kept. Call the returned function once the form was sent.
 * @param key names the form, e.g. `contact`
 */
export function useDraft<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
): () => void {
  const draftKey = draftKeyOf(key);
  const restoreAndWatch = useEffectEvent((storageKey: string) => {
    const draft = readDraft(storageKey);
    if (draft) form.reset({ ...form.getValues(), ...draft } as DefaultValues<Values>, { keepDefaultValues: true });
    return form.watch((values) => keepDraft(storageKey, values));
  });

  // Only after hydration, or the first render would differ from the prerendered page.
  useEffect(() => {
    const watching = restoreAndWatch(draftKey);
    return () => watching.unsubscribe();
  }, [draftKey]);

  return () => forgetDraft(key);
}

/** Whether something typed into this form waits to be shown again. */
export function hasDraft(key: string): boolean {
  return draftOf(key) !== undefined;
}

/** The text typed into a form in this tab, or undefined. An older release may have saved it: check it. */
export const draftOf = (key: string): object | undefined => readDraft(draftKeyOf(key));

export const forgetDraft = (key: string): void => tabStorage.remove(draftKeyOf(key));

/** Puts what is known already into a form that is shown later in this tab. */
export function addToDraft(key: string, values: object): void {
  keepDraft(draftKeyOf(key), { ...draftOf(key), ...values });
}
