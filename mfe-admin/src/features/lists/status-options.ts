export const statusOptions = <Status extends string>(
  statuses: readonly Status[],
  wordsOf: (status: Status) => string,
  all = 'All',
): { value: string; label: string }[] => [
  { value: '', label: all },
  ...statuses.map((value) => ({ value, label: wordsOf(value) })),
];
