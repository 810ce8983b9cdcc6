import { tabStorage } from '../storage.ts';
const secret = /password|token|secret/i;

const prefix = 'draft:';
/** User of the session in which the drafts were typed. */
const ownerKey = `${prefix}owner`;

export const draftKeyOf = (key: string): string => prefix + key;

export function keepDraft(draftKey: string, values: object): void {
  tabStorage.set(draftKey, JSON.stringify(withoutSecrets(values)));
}

export function readDraft(draftKey: string): object | undefined {
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
