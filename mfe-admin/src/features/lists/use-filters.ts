import { useAddress } from './use-address.ts';

/** What a list is narrowed by: a search text and a status, either of which may be empty. */
export type Filters<Status extends string = string> = {
  q: string;
  status: Status | '';
  isNarrowed: boolean;
  search: (q: string) => void;
  choose: (status: string) => void;
};

/** A list's filters as the address has them. A status that is none of `statuses` counts as none. */
export function useFilters<Status extends string>(statuses: readonly Status[] = []): Filters<Status> {
  const { get, set } = useAddress();
  const q = get('q');
  const status = statuses.find((each) => each === get('status')) ?? '';
  return {
    q,
    status,
    isNarrowed: q !== '' || status !== '',
    search: (text) => set({ q: text }),
    choose: (value) => set({ status: value }),
  };
}
