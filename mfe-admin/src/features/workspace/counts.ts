import { countOf, type Found } from '../today/waiting.ts';

const countedBy: Record<string, readonly string[]> = {
  applications: ['applications'],
  members: ['trade-changes'],
  messages: ['messages'],
  artwork: ['artwork'],
  money: ['disputes', 'failed-refunds', 'unowned'],
  samples: ['samples'],
  contact: ['contact'],
};

/** Returns a tab's number of waiting items; 0 when unknown. */
export const waitingIn = (tab: string, found: readonly Found[] = []): number =>
  found.filter(({ source }) => countedBy[tab]?.includes(source.id)).reduce((sum, each) => sum + countOf(each), 0);
