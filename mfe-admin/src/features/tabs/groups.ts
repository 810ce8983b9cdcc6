/** The side navigation's tabs by group; the first group has no heading. */
export const tabGroups: readonly { heading?: string; tabs: readonly string[] }[] = [
  { tabs: ['today'] },
  { heading: 'Sell', tabs: ['applications', 'members', 'messages'] },
  { heading: 'Produce', tabs: ['cards', 'artwork'] },
  { heading: 'Money', tabs: ['money', 'plans', 'statistics'] },
  { heading: 'Requests', tabs: ['samples', 'contact'] },
  { heading: 'More', tabs: ['email', 'staff', 'towns', 'audit', 'system'] },
];
