import { useEffect, useEffectEvent, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { tabStorage } from '../storage.ts';

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

  // The draft is restored after hydration, because the first render must match the prerendered page.
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

/** Returns text typed before hydration into the form named `name`, else the empty values. */
export function typedBefore<Values extends { [field in keyof Values]: string }>(name: string, empty: Values): Values {
  if (typeof document === 'undefined') return empty;
  const form = document.forms.namedItem(name);
  if (!form) return empty;
  const fields = Object.keys(empty).flatMap((field) => {
    const control = form.elements.namedItem(field);
    return control && 'value' in control ? [[field, String(control.value)]] : [];
  });
  return { ...empty, ...Object.fromEntries(fields) };
}

/** Returns text typed before hydration into the form of a draft, and keeps it there. Call it before `useDraft`. */
export function useTypedBefore<Values extends { [field in keyof Values]: string }>(key: string, empty: Values): Values {
  const [typed] = useState(() => typedBefore(key, empty));
  const keepTyped = useEffectEvent(() => {
    const filled = Object.entries<string>(typed).filter(([field, text]) => text !== empty[field as keyof Values]);
    if (filled.length > 0) addToDraft(key, Object.fromEntries(filled));
  });
  useEffect(() => keepTyped(), []);
  return typed;
}

const secret = /password|token|secret/i;

const prefix = 'draft:';
const ownerKey = `${prefix}owner`;

const draftKeyOf = (key: string): string => prefix + key;

function keepDraft(draftKey: string, values: object): void {
  tabStorage.set(draftKey, JSON.stringify(withoutSecrets(values)));
}

function readDraft(draftKey: string): object | undefined {
  try {
    const value: unknown = JSON.parse(tabStorage.get(draftKey) ?? 'null');
    return typeof value === 'object' && value !== null ? withoutSecrets(value) : undefined;
  } catch {
    return undefined;
  }
}

export function forgetDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(prefix)) tabStorage.remove(key);
}

/** Assigns the tab's drafts to the user, and deletes another user's. A visitor's drafts become theirs at login. */
export function claimDrafts(userId: string): void {
  const owner = tabStorage.get(ownerKey);
  if (owner !== null && owner !== userId) forgetDrafts();
  tabStorage.set(ownerKey, userId);
}

const withoutSecrets = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)));
