import { NamedError } from '../errors.ts';

/** Most names in a request: several times those of the largest form. Limited, because validating each takes time. */
const mostMembers = 1_000;
const deepest = 20;
const mostFields = 100;
const mostParameters = 50;

const tooMany = (): NamedError => new NamedError('malformed_request', { message: 'This request has too many fields.' });

/** Refuses JSON with too many members or nested too deeply. @throws NamedError malformed_request */
export function boundJson(value: unknown): void {
  countBelow(value, 0, 0);
}

function countBelow(value: unknown, depth: number, counted: number): number {
  if (typeof value !== 'object' || value === null) return counted;
  if (depth === deepest) throw new NamedError('malformed_request', { message: 'This request is nested too deeply.' });
  const members = Object.values(value);
  let count = counted + members.length;
  if (count > mostMembers) throw tooMany();
  for (const member of members) count = countBelow(member, depth + 1, count);
  return count;
}

export const boundForm = (text: string): void => boundPairs(text, mostFields);

export const boundQuery = (text: string): void => boundPairs(text, mostParameters);

function boundPairs(text: string, most: number): void {
  let pairs = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    pairs += 1;
    if (pairs > most) throw tooMany();
  }
}
