import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns a browser-only value, or `prerendered` on the server and in the first render. Read the value itself. */
export const useInBrowser = <Value extends string | number | boolean | null>(
  read: () => Value,
  prerendered: NoInfer<Value>,
): Value => useSyncExternalStore(never, read, () => prerendered);

export const useHydrated = (): boolean => useInBrowser<boolean>(() => true, false);
