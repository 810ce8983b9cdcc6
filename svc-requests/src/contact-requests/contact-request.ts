import type { WithEntries } from '../entries.ts';
import { contactFields, givenOf, type ContactBody, type ContactRequest } from '@postcard/contracts';

export type StoredContactRequest = Omit<ContactRequest, 'createdAt'> & {
  version: number;
  createdAt: Date;
} & WithEntries;

export function newContactRequest(body: ContactBody, id: string, now: Date): StoredContactRequest {
  return {
    id,
    ...givenOf(contactFields, body),
    interest: body.interest ?? null,
    status: 'pending',
    version: 1,
    createdAt: now,
  };
}

export function presentContactRequest({
  version: _,
  entries: _entries,
  createdAt,
  ...request
}: StoredContactRequest): ContactRequest {
  return { ...request, createdAt: createdAt.toISOString() };
}
