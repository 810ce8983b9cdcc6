import { requestsRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage, type createRoutes, type EventFactory, type Logger } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import { sendExport } from '../export.ts';
import { newContactRequest, presentContactRequest } from './contact-request.ts';
import type { ContactRequestStore } from './store.ts';

type Deps = { store: ContactRequestStore; newEvent: EventFactory; now: () => Date; log: Logger };

export function addContactRequestRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { store, newEvent, now, log }: Deps,
): void {
  const about = async ({ params }: { params: { id: string } }) => {
    const request = await store.byId(params.id);
    return request && presentContactRequest(request);
  };

  serve(routes.submitContact, async ({ body }) => {
    const at = now();
    const id = uuid({ msecs: at.getTime() });
    if (body.subject) {
      log.info('a robot filled in the field that no person sees');
      return { ok: true as const, id };
    }
    const request = newContactRequest(body, id, at);
    await store.insert(
      request,
      newEvent('contact-request.submitted', request, { contactRequest: presentContactRequest(request) }),
    );
    return { ok: true as const, id };
  });

  serve(routes.listContactRequests, async ({ query, ctx }) =>
    presentPage(ctx, await store.list(query)).map(presentContactRequest),
  );

  serve(routes.exportContactRequests, ({ query, ctx }) => {
    sendExport(ctx, 'contact-requests', { requests: store.all(query), present: presentContactRequest, at: now() });
  });

  // After the export, so that its name is no request's id.
  serve(routes.getContactRequest, async ({ params }) => {
    const request = await store.byId(params.id);
    if (!request) throw new NamedError('not_found');
    return presentContactRequest(request);
  });

  serve(
    routes.setContactRequestStatus,
    async ({ params, body }) => {
      const request = await store.byId(params.id);
      if (!request) throw new NamedError('not_found');
      const next = { ...request, status: body.status, version: request.version + 1 };
      const saved = await store.setStatus(
        request,
        body.status,
        newEvent('contact-request.status-changed', next, { contactRequest: presentContactRequest(next) }),
      );
      if (!saved) throw new NamedError('conflict');
      return presentContactRequest(saved);
    },
    { about },
  );
}
