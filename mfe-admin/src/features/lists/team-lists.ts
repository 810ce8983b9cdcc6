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

/** Returns the filter and sort parameters of an address in a fixed order. */
export function queryOf(list: TeamList, address: string | URLSearchParams): string {
  const given = new URLSearchParams(address);
  const set = namesOf(list).all.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(set).toString();
}
