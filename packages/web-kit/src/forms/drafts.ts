import { tabStorage } from '../storage.ts';
/** Never kept, whatever form they are in. */
const secret = /password|token|secret/i;

const prefix = 'draft:';
/** Whose session what is kept here was typed in last. */
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

/** Forgets everything typed into forms in this tab. */
export function forgetDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(prefix)) tabStorage.remove(key);
}

/**
 * Gives what is kept in this tab to who is logged in now, and forgets it where somebody else was before. What a visitor
 * typed becomes theirs who log in then.
 */
export function claimDrafts(userId: string): void {
  const owner = tabStorage.get(ownerKey);
  if (owner !== null && owner !== userId) forgetDrafts();
  tabStorage.set(ownerKey, userId);
}

function withoutSecrets(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)));
}
