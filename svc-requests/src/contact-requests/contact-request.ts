import type { ContactBody, ContactRequest } from '@postcard/contracts';

export type StoredContactRequest = Omit<ContactRequest, 'createdAt'> & { version: number; createdAt: Date };

export function newContactRequest(body: ContactBody, id: string, now: Date): StoredContactRequest {
  const { name, business, email, phone, message, interest } = body;
  return {
    id,
    name,
    business: business || null,
    email,
    phone: phone || null,
    message,
    interest: interest ?? null,
    status: 'pending',
    version: 1,
    createdAt: now,
  };
}

export function presentContactRequest({ version: _, createdAt, ...request }: StoredContactRequest): ContactRequest {
  return { ...request, createdAt: createdAt.toISOString() };
}
