import { requestsRoutes as routes, type ContactRequest, type SampleRequest } from '@postcard/contracts';
import type { createRoutes } from '@postcard/service-kit';
import { requestHandlers, type HandlerDeps } from './request-handlers.ts';
import {
  newContactRequest,
  newSampleRequest,
  presentRequest,
  type ContactRequestStore,
  type SampleRequestStore,
  type StoredContactRequest,
  type StoredSampleRequest,
} from './requests.ts';

type Deps = HandlerDeps & { sampleRequests: SampleRequestStore; contactRequests: ContactRequestStore };

export function addRequestRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { sampleRequests, contactRequests, ...deps }: Deps,
): void {
  const presentSample = (request: StoredSampleRequest): SampleRequest => presentRequest(request);
  const samples = requestHandlers(deps, {
    name: 'sample-requests',
    store: sampleRequests,
    make: newSampleRequest,
    present: presentSample,
    eventOf: (action, request) =>
      deps.newEvent(`sample-request.${action}`, request, { sampleRequest: presentSample(request) }),
  });
  serve(routes.submitSampleRequest, samples.submit);
  serve(routes.listSampleRequests, samples.list);
  // The export's route precedes the request's, which would read `export.csv` as an id.
  serve(routes.exportSampleRequests, samples.export);
  serve(routes.getSampleRequest, samples.read);
  serve(routes.addSampleRequestEntry, samples.addEntry, { about: samples.about });
  serve(routes.setSampleRequestStatus, samples.setStatus, { about: samples.about });

  const presentContact = (request: StoredContactRequest): ContactRequest => presentRequest(request);
  const contacts = requestHandlers(deps, {
    name: 'contact-requests',
    store: contactRequests,
    make: newContactRequest,
    present: presentContact,
    eventOf: (action, request) =>
      deps.newEvent(`contact-request.${action}`, request, { contactRequest: presentContact(request) }),
  });
  serve(routes.submitContact, contacts.submit);
  serve(routes.listContactRequests, contacts.list);
  serve(routes.exportContactRequests, contacts.export);
  serve(routes.getContactRequest, contacts.read);
  serve(routes.addContactRequestEntry, contacts.addEntry, { about: contacts.about });
  serve(routes.setContactRequestStatus, contacts.setStatus, { about: contacts.about });
}
