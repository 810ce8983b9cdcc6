import { useSearchParams } from 'react-router';

type Change = Record<string, string | null | undefined>;

export type Address = {
  /** All of it. */
  query: URLSearchParams;
  get: (name: string) => string;
  /** In the place of the address before, unless Back is to lead there. */
  set: (change: Change, options?: { replace?: boolean }) => void;
  /** For a window over what is shown: Back closes it. */
  open: (change: Change) => void;
  /** To another part of a tab, with nothing of what narrowed or was open in the part before. */
  turnTo: (part: Change) => void;
};

/** What a tab shows is in the address, so that a link to it can be sent. An empty value leaves the address. */
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
