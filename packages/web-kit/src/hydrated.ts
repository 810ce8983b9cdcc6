import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What only a browser knows: `prerendered` on the server and in the first render over its page, then what `read` says.
 * The component renders once more only where the two differ, so read what it needs, not only that a browser is there.
 */
export function useInBrowser<Value extends string | number | boolean | null>(
  read: () => Value,
  prerendered: NoInfer<Value>,
): Value {
  return useSyncExternalStore(never, read, () => prerendered);
}

/** False while prerendered and in the first render over it, then true. */
export const useHydrated = (): boolean => useInBrowser<boolean>(() => true, false);
