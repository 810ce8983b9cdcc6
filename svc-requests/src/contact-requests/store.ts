import type { Connection } from '@postcard/service-kit';
import { createRequestStore, type RequestStore } from '../request-store.ts';
import type { StoredContactRequest } from './contact-request.ts';

export type ContactRequestStore = RequestStore<StoredContactRequest>;

export function createContactRequestStore(db: Connection, wake: () => void): ContactRequestStore {
  const fields = { name: String, business: String, email: String, phone: String, message: String, interest: Object };
  return createRequestStore<StoredContactRequest>(db, { model: 'contact_request', collection: 'contact_requests', fields }, wake);
}
