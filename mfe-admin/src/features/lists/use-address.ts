import { useSearchParams } from 'react-router';

type Change = Record<string, string | null | undefined>;

export type Address = {
  query: URLSearchParams;
  get: (name: string) => string;
  set: (change: Change, options?: { replace?: boolean }) => void;
  open: (change: Change) => void;
  turnTo: (part: Change) => void;
};

/** Holds a tab's state in the address, so that a link to it can be sent. Empty values are removed. */
export function useAddress(): Address {
  const [query, setQuery] = useSearchParams();
  const set: Address['set'] = (change, { replace = true } = {}) =>
    setQuery((before) => changed(before, change), { replace });
  return {
    query,
    get: (name) => query.get(name) ?? '',
    set,
    open: (change) => set(change, { replace: false }),
    turnTo: (part) => setQuery((before) => changed(new URLSearchParams({ tab: before.get('tab') ?? '' }), part)),
  };
}

function changed(before: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
