import { requestsRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage, type createRoutes, type EventFactory, type Logger } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import { sendExport } from '../export.ts';
import { newSampleRequest, presentSampleRequest } from './sample-request.ts';
import type { SampleRequestStore } from './store.ts';

type Deps = { store: SampleRequestStore; newEvent: EventFactory; now: () => Date; log: Logger };

export function addSampleRequestRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { store, newEvent, now, log }: Deps,
): void {
  const about = async ({ params }: { params: { id: string } }) => {
    const request = await store.byId(params.id);
    return request && presentSampleRequest(request);
  };

  serve(routes.submitSampleRequest, async ({ body }) => {
    const at = now();
    const id = uuid({ msecs: at.getTime() });
    if (body.subject) {
      log.info('a robot filled in the field that no person sees');
      return { ok: true as const, id };
    }
    const request = newSampleRequest(body, id, at);
    await store.insert(
      request,
      newEvent('sample-request.submitted', request, { sampleRequest: presentSampleRequest(request) }),
    );
    return { ok: true as const, id };
  });

  serve(routes.listSampleRequests, async ({ query, ctx }) =>
    presentPage(ctx, await store.list(query)).map(presentSampleRequest),
  );

  serve(routes.exportSampleRequests, ({ query, ctx }) => {
    sendExport(ctx, 'sample-requests', { requests: store.all(query), present: presentSampleRequest, at: now() });
  });

  // After the export, so that its name is no request's id.
  serve(routes.getSampleRequest, async ({ params }) => {
    const request = await store.byId(params.id);
    if (!request) throw new NamedError('not_found');
    return presentSampleRequest(request);
  });

  serve(
    routes.setSampleRequestStatus,
    async ({ params, body }) => {
      const request = await store.byId(params.id);
      if (!request) throw new NamedError('not_found');
      const next = { ...request, status: body.status, version: request.version + 1 };
      const saved = await store.setStatus(
        request,
        body.status,
        newEvent('sample-request.status-changed', next, { sampleRequest: presentSampleRequest(next) }),
      );
      if (!saved) throw new NamedError('conflict');
      return presentSampleRequest(saved);
    },
    { about },
  );
}
