import { requestsRoutes as routes } from '@postcard/contracts';
import type { createRoutes, EventFactory, Logger } from '@postcard/service-kit';
import { requestHandlers } from '../request-handlers.ts';
import { newSampleRequest, presentSampleRequest } from './sample-request.ts';
import type { SampleRequestStore } from './store.ts';

type Deps = { store: SampleRequestStore; newEvent: EventFactory; now: () => Date; log: Logger };

export function addSampleRequestRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { store, newEvent, now, log }: Deps,
): void {
  const handlers = requestHandlers({
    name: 'sample-requests',
    store,
    make: newSampleRequest,
    present: presentSampleRequest,
    submitted: (request) =>
      newEvent('sample-request.submitted', request, { sampleRequest: presentSampleRequest(request) }),
    statusChanged: (request) =>
      newEvent('sample-request.status-changed', request, { sampleRequest: presentSampleRequest(request) }),
    newEvent,
    now,
    log,
  });
  serve(routes.submitSampleRequest, handlers.submit);
  serve(routes.listSampleRequests, handlers.list);
  serve(routes.exportSampleRequests, handlers.export);
  // After the export, so that its name is no request's id.
  serve(routes.getSampleRequest, handlers.read);
  serve(routes.addSampleRequestEntry, handlers.addEntry, { about: handlers.about });
  serve(routes.setSampleRequestStatus, handlers.setStatus, { about: handlers.about });
}
