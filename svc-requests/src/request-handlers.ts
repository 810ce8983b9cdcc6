import type { Envelope } from '@postcard/contracts';
import { NamedError, presentPage, type Logger } from '@postcard/service-kit';
import type { Context } from 'koa';
import { v7 as uuid } from 'uuid';
import { sendExport, type Exported, type ExportKind } from './export.ts';
import type { ListOptions, RequestStore, StoredRequest } from './request-store.ts';

type Kind<R extends StoredRequest, Body, View> = {
  /** As its file is named. */
  name: ExportKind;
  store: RequestStore<R>;
  make: (body: Body, id: string, at: Date) => R;
  present: (request: R) => View;
  submitted: (request: R) => Envelope;
  statusChanged: (request: R) => Envelope;
  now: () => Date;
  log: Logger;
};

type ById = { params: { id: string } };

/** What both kinds of request do when they are sent, read, exported and moved from status to status. */
export function requestHandlers<
  R extends StoredRequest,
  Body extends { subject?: string | undefined },
  View extends Exported,
>({ name, store, make, present, submitted, statusChanged, now, log }: Kind<R, Body, View>) {
  /** @throws NamedError not_found */
  async function found(id: string): Promise<R> {
    const request = await store.byId(id);
    if (!request) throw new NamedError('not_found');
    return request;
  }

  return {
    submit: async ({ body }: { body: Body }): Promise<{ ok: true; id: string }> => {
      const at = now();
      const id = uuid({ msecs: at.getTime() });
      if (body.subject) log.info('a robot filled in the field that no person sees');
      else {
        const request = make(body, id, at);
        await store.insert(request, submitted(request));
      }
      return { ok: true, id };
    },

    list: async ({ query, ctx }: { query: ListOptions; ctx: Context }) =>
      presentPage(ctx, await store.list(query)).map(present),

    export: ({ query, ctx }: { query: Pick<ListOptions, 'q' | 'status'>; ctx: Context }) => {
      sendExport(ctx, name, { requests: store.all(query), present, at: now() });
    },

    read: async ({ params }: ById) => present(await found(params.id)),

    /** @throws NamedError not_found, or conflict where somebody else has changed it meanwhile */
    setStatus: async ({ params, body }: ById & { body: { status: R['status'] } }) => {
      const request = await found(params.id);
      const next = { ...request, status: body.status, version: request.version + 1 };
      const saved = await store.setStatus(request, body.status, statusChanged(next));
      if (!saved) throw new NamedError('conflict');
      return present(saved);
    },

    /** For the audit log: the request as it stood before. */
    about: async ({ params }: ById) => {
      const request = await store.byId(params.id);
      return request && present(request);
    },
  };
}
