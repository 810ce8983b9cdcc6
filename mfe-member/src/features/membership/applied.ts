const key = 'membership-applied';

/** Whether this user applied from this browser; the server has not yet said otherwise. */
export const hasApplied = (userId: string): boolean => localStorage.getItem(key) === userId;

export const rememberApplied = (userId: string): void => localStorage.setItem(key, userId);

export function forgetApplied(userId: string): void {
  if (hasApplied(userId)) localStorage.removeItem(key);
}
