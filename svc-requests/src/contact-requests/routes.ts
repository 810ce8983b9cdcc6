import { requestsRoutes as routes } from '@postcard/contracts';
import type { createRoutes, EventFactory, Logger } from '@postcard/service-kit';
import { requestHandlers } from '../request-handlers.ts';
import { newContactRequest, presentContactRequest } from './contact-request.ts';
import type { ContactRequestStore } from './store.ts';

type Deps = { store: ContactRequestStore; newEvent: EventFactory; now: () => Date; log: Logger };

export function addContactRequestRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { store, newEvent, now, log }: Deps,
): void {
  const handlers = requestHandlers({
    name: 'contact-requests',
    store,
    make: newContactRequest,
    present: presentContactRequest,
    submitted: (request) =>
      newEvent('contact-request.submitted', request, { contactRequest: presentContactRequest(request) }),
    statusChanged: (request) =>
      newEvent('contact-request.status-changed', request, { contactRequest: presentContactRequest(request) }),
    newEvent,
    now,
    log,
  });
  serve(routes.submitContact, handlers.submit);
  serve(routes.listContactRequests, handlers.list);
  serve(routes.exportContactRequests, handlers.export);
  // After the export, so that its name is no request's id.
  serve(routes.getContactRequest, handlers.read);
  serve(routes.addContactRequestEntry, handlers.addEntry, { about: handlers.about });
  serve(routes.setContactRequestStatus, handlers.setStatus, { about: handlers.about });
}
