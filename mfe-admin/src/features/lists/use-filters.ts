import { namesOf, queryOf, type TeamList } from './team-lists.ts';
import { useAddress } from './use-address.ts';

/** What a list is narrowed by: a search text and a status, either of which may be empty, and what else it has. */
export type Filters<Status extends string = string> = {
  list: TeamList;
  q: string;
  status: Status | '';
  isNarrowed: boolean;
  /** All of it, as it stands in the address. */
  query: string;
  /** In the place of the address before: Back does not lead through what was typed. */
  search: (q: string) => void;
  choose: (status: string) => void;
};

/** A list's filters as the address has them. A status that is none of `statuses` counts as none. */
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
