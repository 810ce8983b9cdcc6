/**
 * Every list of the team that can be narrowed, by the name under which filters and columns of it are kept. `status` is
 * what the address calls its choice of status; `more` what else narrows it.
 */
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

/** What of an address narrows and sorts a list, always in the same order; empty where nothing does. */
export function queryOf(list: TeamList, address: string | URLSearchParams): string {
  const given = new URLSearchParams(address);
  const set = namesOf(list).all.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(set).toString();
}
