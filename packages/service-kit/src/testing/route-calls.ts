import type { AuditLine, RouteContract } from '@postcard/contracts';
import { openedLinkQuery } from '@postcard/contracts/fields';
import mongoose from 'mongoose';
import { testServers } from './service.ts';

export type CallResponse = {
  status: number;
  code: string | undefined;
  type: string;
  characters: number;
  text: string;
};

type Request = { query?: Record<string, string>; body?: unknown; raw?: string };
export type Change = {
  cookie?: string;
  contentType?: string;
  body?: unknown;
  raw?: string;
  query?: Record<string, string>;
  town?: string;
};

export async function send(
  address: string,
  contract: RouteContract,
  request: Request,
  { cookie, contentType = 'application/json', town, ...change }: Change,
): Promise<CallResponse> {
  const { query, body, raw } = { ...request, ...change };
  const content =
    change.raw ??
    (change.body === undefined
      ? (raw ?? (body === undefined ? undefined : JSON.stringify(body)))
      : JSON.stringify(change.body));
  const leaving = new AbortController();
  const response = await fetch(query ? `${address}?${new URLSearchParams(query)}` : address, {
    method: contract.method,
    redirect: 'manual',
    signal: leaving.signal,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(town && { 'x-town': town }),
      ...(content === undefined || contract.method === 'GET' ? {} : { 'content-type': contentType }),
    },
    ...(content === undefined || contract.method === 'GET' ? {} : { body: content }),
  });
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('event-stream')) {
    leaving.abort();
    return { status: response.status, code: undefined, type, characters: 0, text: '' };
  }
  const text = await response.text();
  return {
    status: response.status,
    code: type.includes('problem') ? (JSON.parse(text) as { code: string }).code : undefined,
    type,
    characters: text.length,
    text,
  };
}

type Bad = Change & { name: string; statuses: readonly number[] };

/** Returns requests that each route refuses. Limits that `serve` sets for all routes are in serve.test.ts. */
export function badBodies({ form }: RouteContract, body: unknown): Bad[] {
  const good = body as Record<string, unknown>;
  const texts = textsOf(good);
  const wrong = ([name, ...rest]: readonly string[]) => (name === 'status' && rest.length === 0 ? [400, 422] : [422]);
  return [
    { name: 'malformed JSON', raw: '{"', statuses: [400] },
    { name: 'no body', raw: '', statuses: [400, 415, 422] },
    { name: 'a list', raw: '[]', statuses: [400, 422] },
    { name: 'text for an object', raw: '"text"', statuses: [400, 422] },
    { name: 'null', raw: 'null', statuses: [400, 422] },
    { name: 'another content type', contentType: 'text/plain', raw: JSON.stringify(body), statuses: [415] },
    { name: 'a form', contentType: 'application/x-www-form-urlencoded', raw: 'name=a', statuses: [form ? 422 : 415] },
    { name: 'an unknown member', body: { ...good, isAdmin: true }, statuses: [422] },
    { name: 'an operator beside the members', body: { ...good, $where: '1' }, statuses: [422] },
    ...texts.flatMap((path) => [
      { name: `an operator for ${path.join('.')}`, body: withAt(good, path, { $gt: '' }), statuses: wrong(path) },
      { name: `a list for ${path.join('.')}`, body: withAt(good, path, ['a']), statuses: wrong(path) },
      { name: `very much for ${path.join('.')}`, body: withAt(good, path, 'x'.repeat(200_000)), statuses: [400, 422] },
    ]),
  ];
}

const text = (value: string) => Buffer.from(value).toString('base64url');

type BadQuery = { name: string; query: Record<string, string>; statuses?: readonly number[] };

export function badQueries({ query }: RouteContract): BadQuery[] {
  if (query === openedLinkQuery) return [];
  if (!query) return [unknownParameter];
  const strange =
    query && 'status' in query.shape
      ? [{ name: 'a status that is none', query: { status: 'nonsense' }, statuses: [400] }]
      : [];
  return [...strange, ...queriesFor(query)];
}

function queriesFor(query: RouteContract['query']): BadQuery[] {
  return query && 'cursor' in query.shape
    ? badListQueries
    : badListQueries.map((bad) => ({ ...bad, statuses: bad.statuses ?? [422] }));
}

const unknownParameter = { name: 'an unknown parameter', query: { where: '1' }, statuses: [422] };
const badListQueries: BadQuery[] = [
  { name: 'a limit that is no number', query: { limit: 'all' }, statuses: [422] },
  { name: 'a limit of none', query: { limit: '0' }, statuses: [422] },
  { name: 'too high a limit', query: { limit: '201' }, statuses: [422] },
  unknownParameter,
  { name: 'an operator', query: { 'limit[$gt]': '1' }, statuses: [422] },
  { name: 'an endless cursor', query: { cursor: 'x'.repeat(500) }, statuses: [422] },
  { name: 'a cursor nobody handed out', query: { cursor: 'nonsense' } },
  { name: 'a cursor beyond time', query: { cursor: text('[1e300,"x"]') } },
  { name: 'a cursor with an operator', query: { cursor: text('[{"$gt":0},{"$gt":""}]') } },
];

export function badParams({ params = {} }: { params?: Record<string, unknown> }) {
  const names = Object.keys(params);
  const all = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
  return names.length === 0
    ? []
    : [
        { name: 'an unknown id', params: all('no-such-id'), statuses: [400, 404] },
        { name: 'an endless id', params: all('x'.repeat(300)), statuses: [400, 404, 422] },
      ];
}

function textsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, [...path, key]));
}

function withAt(value: unknown, [key, ...rest]: string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === key ? withAt(each, rest, replacement) : each));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: withAt(object[key], rest, replacement) };
}

export async function auditActs(dbName: string, act: string): Promise<AuditLine[]> {
  return inDatabase(dbName, async (db) =>
    (await db.collection('audit_acts').find({ 'line.act': act }).sort({ _id: 1 }).toArray()).map(
      ({ line }) => line as AuditLine,
    ),
  );
}

export async function securityLines(dbName: string, routeId: string): Promise<number> {
  return inDatabase(dbName, (db) => db.collection('security_events').countDocuments({ 'event.route': routeId }));
}

/** Counts documents by collection, without audit and security lines and the published towns, which arrive later. */
export async function countDocuments(dbName: string): Promise<Record<string, number>> {
  return inDatabase(dbName, async (db) => {
    const collections = (await db.listCollections())
      .map(({ name }) => name)
      .filter((name) => !/^(audit_|security_|published_(events|towns)$)/.test(name))
      .toSorted();
    const counts = await Promise.all(
      collections.map(async (name) => [name, await db.collection(name).estimatedDocumentCount()] as const),
    );
    return Object.fromEntries(counts);
  });
}

const databases = new Map<string, Promise<mongoose.Connection>>();

export async function inDatabase<T>(dbName: string, work: (db: mongoose.Connection) => Promise<T>): Promise<T> {
  const connection =
    databases.get(dbName) ?? mongoose.createConnection(testServers().mongodbUri, { dbName }).asPromise();
  databases.set(dbName, connection);
  return work(await connection);
}

export async function closeDatabases(): Promise<void> {
  for (const db of databases.values()) await (await db).close();
  databases.clear();
}
