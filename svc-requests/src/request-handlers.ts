import { mostRequestEntries, type Envelope, type RequestEntryBody } from '@postcard/contracts';
import {
  NamedError,
  presentPage,
  type EventFactory,
  type Logger,
  type Principal,
  sendCsv,
} from '@postcard/service-kit';
import type { Context } from 'koa';
import { v7 as uuid } from 'uuid';
import { isoDate } from '@postcard/contracts/town-dates';
import { requestExportHeader, requestExportName, requestExportRow } from '@postcard/exports/requests';
import type { ListOptions, RequestStore, StoredRequest } from './request-store.ts';

export type HandlerDeps = { newEvent: EventFactory; now: () => Date; log: Logger };

type Kind<R extends StoredRequest, Body, View> = {
  name: Parameters<typeof requestExportName>[0];
  store: RequestStore<R>;
  make: (body: Body, id: string, at: Date) => R;
  present: (request: R) => View;
  eventOf: (action: 'submitted' | 'status-changed', request: R) => Envelope;
};

type ById = { params: { id: string } };

export function requestHandlers<
  R extends StoredRequest & { name: string; email: string },
  Body extends { subject?: string | undefined },
  View extends Parameters<typeof requestExportRow>[0],
>({ newEvent, now, log }: HandlerDeps, { name, store, make, present, eventOf }: Kind<R, Body, View>) {
  async function found(id: string): Promise<R> {
    const request = await store.byId(id);
    if (!request) throw new NamedError('not_found');
    return request;
  }

  const detailOf = (request: R) => ({
    ...present(request),
    entries: (request.entries ?? []).map(({ createdAt, ...entry }) => ({
      ...entry,
      createdAt: createdAt.toISOString(),
    })),
  });

  async function* lines(requests: AsyncIterable<R>): AsyncGenerator<string> {
    yield requestExportHeader;
    for await (const request of requests) yield requestExportRow(present(request));
  }

  return {
    submit: async ({ body }: { body: Body }): Promise<{ ok: true; id: string }> => {
      const at = now();
      const id = uuid({ msecs: at.getTime() });
      if (body.subject) log.info('a robot filled in the field that no person sees');
      else {
        const request = make(body, id, at);
        await store.insert(request, eventOf('submitted', request));
      }
      return { ok: true, id };
    },

    list: async ({ query, ctx }: { query: ListOptions; ctx: Context }) =>
      presentPage(ctx, await store.list(query)).map(present),

    export: ({ query, ctx }: { query: Pick<ListOptions, 'q' | 'status'>; ctx: Context }) => {
      sendCsv(ctx, requestExportName(name, isoDate(now())), lines(store.all(query)));
    },

    read: async ({ params }: ById) => detailOf(await found(params.id)),

    addEntry: async ({ params, body, user }: ById & { body: RequestEntryBody; user: Principal }) => {
      const request = await found(params.id);
      if ((request.entries?.length ?? 0) >= mostRequestEntries)
        throw new NamedError('conflict', { message: `A request has at most ${mostRequestEntries} replies and notes.` });
      const at = now();
      const entry = { ...body, id: uuid({ msecs: at.getTime() }), authorId: user.userId, createdAt: at };
      const next = { ...request, version: request.version + 1 };
      const { name, email } = request;
      const events =
        body.kind === 'reply' ? [newEvent('request.replied', next, { reply: { name, email, text: body.text } })] : [];
      const saved = await store.addEntry(request, entry, events);
      if (!saved) throw new NamedError('conflict');
      return detailOf(saved);
    },

    setStatus: async ({ params, body }: ById & { body: { status: R['status'] } }) => {
      const request = await found(params.id);
      const next = { ...request, status: body.status, version: request.version + 1 };
      const saved = await store.setStatus(request, body.status, eventOf('status-changed', next));
      if (!saved) throw new NamedError('conflict');
      return present(saved);
    },

    about: async ({ params }: ById) => {
      const request = await store.byId(params.id);
      return request && present(request);
    },
  };
}
