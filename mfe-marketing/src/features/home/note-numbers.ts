export const notesOf = {
  size: 1,
  ads: 2,
  blindness: 3,
  recall: 4,
  response: 5,
  purchase: 6,
  unknown: 7,
  savings: 8,
  trees: 9,
  carbon: 10,
} as const;
