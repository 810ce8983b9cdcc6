import type { AdminRequest } from './api.ts';

export type Label = { id: string; lines: string[] };
export const labelsOnSheet = 30;

/** First line of a sample request's message, as its form writes it. */
const address = /^Address: (?<street>.+), (?<city>[^,\n]+), (?<state>[A-Z]{2}) (?<zip>\d{5}(?:-\d{4})?)\s*$/mu;

export function labelOf({ id, name, business, message }: AdminRequest): Label | null {
  const found = address.exec(message ?? '')?.groups;
  if (!found) return null;
  const { street = '', city, state, zip } = found;
  return { id, lines: [name, business ?? '', street, `${city}, ${state} ${zip}`].filter(Boolean) };
}

export const sheetsOf = (labels: readonly Label[]): Label[][] =>
  Array.from({ length: Math.ceil(labels.length / labelsOnSheet) }, (_, sheet) =>
    labels.slice(sheet * labelsOnSheet, (sheet + 1) * labelsOnSheet),
  );
