import { useSearchParams } from 'react-router';
import type { DataTableColumn, InitialSort, KeptSort } from '@postcard/ui';
import { useEffect, useEffectEvent, useState } from 'react';

type Change = Record<string, string | null | undefined>;

export type Address = {
  query: URLSearchParams;
  get: (name: string) => string;
  set: (change: Change, options?: { replace?: boolean }) => void;
  open: (change: Change) => void;
  turnTo: (part: Change) => void;
};

/** Holds a tab's state in the address, so that it can be shared as a link. Removes empty values. */
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

export function listPath(path: string, filters: Readonly<Record<string, string>>, limit = 50): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return `${path}?${new URLSearchParams([['limit', String(limit)], ...given])}`;
}

export function useSort<Row>(columns: ReadonlyArray<DataTableColumn<Row>>, usual?: InitialSort): KeptSort {
  const { get, set } = useAddress();
  const text = get('sort');
  const sorts = (id: string | undefined) => columns.some((each) => each.sortBy !== undefined && each.id === id);
  const requested = { column: text.replace(/^-/, ''), descending: text.startsWith('-') };
  return {
    sort: sorts(requested.column) ? requested : sorts(usual?.column) ? usual : undefined,
    onSort: (sort) => set({ sort: `${sort.descending ? '-' : ''}${sort.column}` }),
  };
}

/** Filterable lists by stored name. `status` names the status parameter, `more` further parameters. */
export const teamLists = {
  samples: {},
  contact: {},
  applications: {},
  members: {},
  messages: { status: 'box' },
  cards: {},
  designs: {},
  artwork: { status: 'waits', more: ['card'] },
  invoices: {},
  memberships: {},
  disputes: {},
  unowned: {},
  emails: {},
  'dead-letters': {},
  audit: {},
  security: { more: ['person'] },
  team: {},
  invitations: {},
  towns: {},
} as const satisfies Record<string, { status?: string; more?: readonly string[] }>;

export type TeamList = keyof typeof teamLists;

export function namesOf(list: TeamList): { status: string; all: readonly string[] } {
  const { status = 'status', more = [] }: { status?: string; more?: readonly string[] } = teamLists[list];
  return { status, all: ['q', status, ...more, 'sort'] };
}

export function queryOf(list: TeamList, address: string | URLSearchParams): string {
  const given = new URLSearchParams(address);
  const set = namesOf(list).all.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(set).toString();
}

export type Filters<Status extends string = string> = {
  list: TeamList;
  q: string;
  status: Status | '';
  isNarrowed: boolean;
  query: string;
  /** Replaces the history entry, so that Back skips typed letters. */
  search: (q: string) => void;
  choose: (status: string) => void;
};

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

const pauseMs = 250;

/** Debounces a search box's text; a change from outside, such as Back, replaces it. */
export function useSearchText(value: string, onSettled: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const settle = useEffectEvent(() => {
    setKnown(text);
    onSettled(text);
  });

  useEffect(() => {
    if (text === known) return undefined;
    const timer = setTimeout(settle, pauseMs);
    return () => clearTimeout(timer);
  }, [text, known]);

  return [text, setText];
}

export const statusOptions = <Status extends string>(
  statuses: readonly Status[],
  wordsOf: (status: Status) => string,
  all = 'All',
): { value: string; label: string }[] => [
  { value: '', label: all },
  ...statuses.map((value) => ({ value, label: wordsOf(value) })),
];
