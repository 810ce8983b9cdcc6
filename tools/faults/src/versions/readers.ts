import { join } from 'node:path';
import { envelope, eventData } from '@postcard/contracts';
import type { Stack } from '@postcard/devstack';
import { namesFor } from '@postcard/service-kit/bus/topology';
import type { RouteContract } from '@postcard/contracts/route';
import { routesByUnit } from '@postcard/contracts/routes';
import { connect } from 'amqplib';
import { attempt } from '../members.ts';

type Events = { envelope: typeof envelope; eventData: typeof eventData };
type Routes = Record<string, Record<string, RouteContract>>;

/** How a version reads what others send. */
export type Reader = {
  /** By the unit that serves them. */
  routes: Routes;
  /** @returns why it cannot read this event; undefined when it can, or is not concerned */
  refuses: (event: unknown) => string | undefined;
};

export const currentReader = (): Reader => ({ routes: routesByUnit, refuses: refusesBy({ envelope, eventData }) });

/** That of the version in this folder. */
export async function olderReader(folder: string): Promise<Reader> {
  const module = (name: string): Promise<unknown> => import(join(folder, `packages/contracts/src/${name}.ts`));
  const { routesByUnit: routes } = (await module('routes')) as { routesByUnit: Routes };
  return { routes, refuses: refusesBy((await module('events')) as Events) };
}

const refusesBy =
  (contracts: Events) =>
  (event: unknown): string | undefined => {
    const outer = contracts.envelope.safeParse(event);
    if (!outer.success) return outer.error.message;
    const schema = contracts.eventData[outer.data.type as keyof typeof eventData];
    return schema?.safeParse(outer.data.data).error?.message;
  };

/** Whether a version has the route of a call: pages call only what every process behind the gateway serves. */
export function knownTo({ routes }: Reader): (call: { method: string; path: string }) => boolean {
  const known = Object.values(routes)
    .flatMap((unit) => Object.values(unit))
    .map(({ method, path }) => new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
  return ({ method, path }) => known.some((each) => each.test(`${method} ${path}`));
}

/** Listens to every event of the stack. */
export async function overhear({
  rabbit,
  namespace,
}: Stack): Promise<{ events: unknown[]; stop: () => Promise<void> }> {
  const connection = await connect(rabbit.url);
  const channel = await connection.createChannel();
  const events: unknown[] = [];
  const { queue } = await channel.assertQueue('', { exclusive: true });
  await channel.bindQueue(queue, namesFor(namespace).exchange, '#');
  await channel.consume(queue, (message) => message && events.push(JSON.parse(message.content.toString())), {
    noAck: true,
  });
  return { events, stop: () => connection.close() };
}

/** Who asks, and what there is to ask for: ids by the path of their collection. */
export type Visit = { cookies: Record<'user' | 'admin', string>; ids: Record<string, string> };
export type Readings = { read: number; passedOver: string[]; refused: string[] };

/** Calls a unit's routes that only read, and reads the responses as this version does. */
export async function readResponses(
  url: string,
  routes: readonly RouteContract[],
  { cookies, ids }: Visit,
): Promise<Readings> {
  const readings: Readings = { read: 0, passedOver: [], refused: [] };
  for (const { method, path, access, success } of routes) {
    if (method !== 'GET' || !success.schema) continue;
    const [, collection = '', rest = ''] = /^(.*?)\/\{\w+\}(.*)$/.exec(path) ?? ['', path];
    const id = ids[collection];
    const address = path.includes('{') ? `${collection}/${id}${rest}` : path;
    const cookie = access === 'admin' ? cookies.admin : cookies.user;
    const response =
      address.includes('{') || (path.includes('{') && !id)
        ? undefined
        : await attempt(url, address, undefined, { method, cookie });
    if (response?.status !== success.status) {
      readings.passedOver.push(`${path}${response ? ` ${response.status}` : ''}`);
      continue;
    }
    readings.read += 1;
    const problem = success.schema.safeParse(await response.json()).error?.message;
    if (problem) readings.refused.push(`${path}: ${problem}`);
  }
  return readings;
}
