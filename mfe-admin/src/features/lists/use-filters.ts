import { namesOf, queryOf, type TeamList } from './team-lists.ts';
import { useAddress } from './use-address.ts';

export type Filters<Status extends string = string> = {
  list: TeamList;
  q: string;
  status: Status | '';
  isNarrowed: boolean;
  query: string;
  /** Replaces the history entry, so that Back skips what was typed. */
  search: (q: string) => void;
  choose: (status: string) => void;
};

/** Returns a list's filters from the address; an unknown status counts as none. */
export function useFilters<Status extends string>(list: TeamList, statuses: readonly Status[] = []): Filters<Status> {
  const { get, set, query: address } = useAddress();
  const names = namesOf(list);
  const status = statuses.find((each) => each === get(names.status)) ?? '';
  return {
    list,
    q: get('q'),
    status,
    isNarrowed: names.all.some((name) => name !== 'sort' && (name === names.status ? status : get(name)) !== ''),
    query: queryOf(list, address),
    search: (text) => set({ q: text }),
    choose: (value) => set({ [names.status]: value }, { replace: false }),
  };
}
