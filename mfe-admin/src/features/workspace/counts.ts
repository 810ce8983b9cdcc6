import { countOf, type Found } from '../today/waiting.ts';

/** What is counted beside a tab, by the sources of what waits. */
const countedBy: Record<string, readonly string[]> = {
  applications: ['applications'],
  members: ['trade-changes'],
  messages: ['messages'],
  artwork: ['artwork'],
  money: ['disputes', 'failed-refunds', 'unowned'],
  samples: ['samples'],
  contact: ['contact'],
};

/** How much waits in a tab; 0 where nothing does, or where it is not known. */
export const waitingIn = (tab: string, found: readonly Found[] = []): number =>
  found.filter(({ source }) => countedBy[tab]?.includes(source.id)).reduce((sum, each) => sum + countOf(each), 0);
