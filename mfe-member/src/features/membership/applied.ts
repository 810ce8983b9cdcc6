import { browserStorage } from '@postcard/web-kit';
const key = 'membership-applied';

/** Returns whether this user applied from this browser, until the server says otherwise. */
export const hasApplied = (userId: string): boolean => browserStorage.get(key) === userId;

export const rememberApplied = (userId: string): void => browserStorage.set(key, userId);

export function forgetApplied(userId: string): void {
  if (hasApplied(userId)) browserStorage.remove(key);
}
