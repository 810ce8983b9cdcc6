import { tabStorage } from '../storage.ts';
import { useEffect, useEffectEvent } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { draftKeyOf, keepDraft, readDraft } from './drafts.ts';

/** Keeps a form's draft in the tab, without passwords. Call the returned function after sending. */
export function useDraft<Values extends FieldValues, Context, Output>(
  key: string | undefined,
  form: UseFormReturn<Values, Context, Output>,
): () => void {
  const draftKey = key === undefined ? undefined : draftKeyOf(key);
  const restoreAndWatch = useEffectEvent((storageKey: string) => {
    const draft = readDraft(storageKey);
    if (draft) form.reset({ ...form.getValues(), ...draft } as DefaultValues<Values>, { keepDefaultValues: true });
    return form.watch((values) => keepDraft(storageKey, values));
  });

  // Restored after hydration, because the first render must match the prerendered page.
  useEffect(() => {
    if (draftKey === undefined) return undefined;
    const watching = restoreAndWatch(draftKey);
    return () => watching.unsubscribe();
  }, [draftKey]);

  return () => {
    if (key !== undefined) forgetDraft(key);
  };
}

export const hasDraft = (key: string): boolean => draftOf(key) !== undefined;

/** Returns the tab's draft of a form. An older release may have saved it, so check it. */
export const draftOf = (key: string): object | undefined => readDraft(draftKeyOf(key));

export const forgetDraft = (key: string): void => tabStorage.remove(draftKeyOf(key));

export function addToDraft(key: string, values: object): void {
  keepDraft(draftKeyOf(key), { ...draftOf(key), ...values });
}
