import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while prerendered and in the first render over it, then true: for what only a browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
