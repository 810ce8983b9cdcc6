import { mostTowns, type townRoutes, type ManagedTown, type OpenedTown, type SaveTownBody } from '@postcard/contracts';
import { townFrom, type TownStart } from '@postcard/contracts/town-start';
import { hostFaults, judgeTown, placeOf } from '@postcard/contracts/town-judge';
import { townSchema, type Town, type TownFault } from '@postcard/contracts/town-schema';
import {
  NamedError,
  invalidField,
  knownTowns,
  ownTowns,
  publicUrlOf,
  townsPublished,
  type Page,
  type ServiceDeps,
} from '@postcard/service-kit';
import { towns as releaseTowns } from '@postcard/towns';
import type { z } from '@postcard/contracts/zod';
import { nationalStatistics } from '@postcard/towns/national-statistics';
import type { TownStore, WrittenTown } from './store.ts';

type Deps = { towns: TownStore; bus: Pick<ServiceDeps['bus'], 'broadcast'>; publicUrl: string; now: () => Date };

export type Towns = ReturnType<typeof createTowns>;

const ofRelease = (id: string): Town | undefined => releaseTowns.find((town) => town.id === id);

const noFolder = 'Only towns of the release have their own pictures; leave this empty';

type Fields = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function createTowns({ towns, bus, publicUrl, now }: Deps) {
  async function found(id: string): Promise<WrittenTown> {
    const town = await towns.byId(id);
    if (!town) throw new NamedError('not_found');
    return town;
  }

  async function ownersOwn(id: string): Promise<WrittenTown> {
    if (ofRelease(id))
      throw new NamedError('invalid_transition', {
        message: 'This town is part of the release and can only be changed there.',
      });
    return found(id);
  }

  function addressOf(town: Fields): string {
    const hosts = Array.isArray(town['hosts']) ? town['hosts'] : [];
    return isHost(hosts[0]) ? publicUrlOf(publicUrl, { ...town, hosts } as Town) : '';
  }

  function present({
    id,
    draft,
    name,
    published,
    version,
    updatedAt,
    publishedAt,
    offlineAt,
  }: WrittenTown): ManagedTown {
    const released = ofRelease(id);
    const town = JSON.parse(draft) as Fields;
    const shown: Fields = released ?? town;
    return {
      id,
      standing: released ? 'release' : offlineAt ? 'offline' : published ? 'published' : 'draft',
      name: name || id,
      product: textOf(shown['product']),
      address: released && !ownTowns().includes(released) ? '' : addressOf(released ?? published ?? town),
      hasChanges: !released && !isSame(town, published),
      version,
      updatedAt: updatedAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
    };
  }

  function faultsOf(id: string, town: Fields): TownFault[] {
    const judged = judgeTown(town);
    const others = knownTowns().filter((other) => other.id !== id);
    const taken = [
      { called: 'the first town', hosts: [new URL(publicUrl).hostname] },
      ...others.map(({ name, hosts }) => ({ called: name, hosts })),
    ];
    const ofId = town['id'] === id ? [] : [{ path: ['id'], message: `The town’s id is ${id}` }];
    const pictures = Object.keys(judged.town.pictures ?? {}).map((name) => ({
      path: ['pictures', name],
      message: noFolder,
    }));
    return [...ofId, ...judged.faults, ...pictures, ...hostFaults(judged.town.hosts ?? [], taken)];
  }

  function open(written: WrittenTown): OpenedTown {
    const { id } = written;
    const town = JSON.parse(written.draft) as Fields;
    const released = ofRelease(id);
    const faults = released ? [] : faultsOf(id, town);
    return {
      ...present(written),
      town: released ?? town,
      faults: faults.map((fault) => ({ place: placeOf(fault), message: fault.message })),
    };
  }

  async function save(id: string, { version, town }: SaveTownBody): Promise<OpenedTown> {
    await ownersOwn(id);
    const fields = fieldsOf(town);
    const draft = { draft: JSON.stringify(fields), name: textOf(fields['name']).slice(0, 40) };
    const saved = await towns.save({ id, version }, draft, now());
    if (!saved) throw new NamedError('conflict');
    return open(saved);
  }

  /** @throws NamedError not_found, invalid_transition, conflict; validation_failed with a message for each place */
  async function publish(id: string, version: number): Promise<OpenedTown> {
    const written = await ownersOwn(id);
    const town = JSON.parse(written.draft) as Fields;
    const faults = faultsOf(id, town);
    if (faults.length > 0) {
      const byPlace = Map.groupBy(faults, placeOf);
      const errors = Object.fromEntries([...byPlace].map(([place, all]) => [place, all.map(({ message }) => message)]));
      throw new NamedError('validation_failed', { errors });
    }
    const published = await towns.publish({ ...written, version }, town as Town, now());
    if (published === 'host_taken')
      throw new NamedError('conflict', { message: 'Another town has just taken one of these hosts.' });
    if (!published) throw new NamedError('conflict');
    bus.broadcast(townsPublished, {});
    return open(published);
  }

  async function takeOffline(id: string, version: number): Promise<OpenedTown> {
    const { published, offlineAt } = await ownersOwn(id);
    if (!published || offlineAt) throw new NamedError('invalid_transition', { message: 'This town is not published.' });
    const taken = await towns.takeOffline(id, version, now());
    if (!taken) throw new NamedError('conflict');
    bus.broadcast(townsPublished, {});
    return open(taken);
  }

  return {
    list: async (query: z.output<(typeof townRoutes.listTowns)['query']>): Promise<Page<ManagedTown>> => {
      const page = await towns.page(
        query,
        releaseTowns.map(({ id }) => id),
      );
      return { ...page, items: page.items.map(present) };
    },

    open: async (id: string): Promise<OpenedTown> => open(await found(id)),

    async begin(start: TownStart): Promise<OpenedTown> {
      if ((await towns.count()) >= mostTowns)
        throw new NamedError('conflict', { message: `There are already ${mostTowns} towns, the maximum.` });
      const town = { ...townFrom(start), statistics: nationalStatistics };
      const draft = { id: start.id, draft: JSON.stringify(town), name: town.name };
      const begun = { ...draft, published: null, publishedAt: null, version: 1, createdAt: now(), updatedAt: now() };
      if (!(await towns.add(begun)))
        throw new NamedError('conflict', { errors: { id: [`A town with the id ${start.id} already exists`] } });
      return open(begun);
    },

    save,
    publish,
    takeOffline,

    async bring(text: string): Promise<OpenedTown> {
      const { id, name } = fieldsOf(text);
      const key = townSchema.shape.id.safeParse(id);
      if (!key.success) throw invalidField('id', 'Please use small letters, digits and hyphens');
      const blank = { published: null, publishedAt: null, version: 1, createdAt: now(), updatedAt: now() };
      await towns.add({ id: key.data, draft: text, name: textOf(name), ...blank });
      const { version } = await ownersOwn(key.data);
      const saved = await save(key.data, { version, town: text });
      return publish(key.data, saved.version);
    },

    /** @throws NamedError not_found; invalid_transition if the town was ever published, as documents belong to it */
    async remove(id: string): Promise<void> {
      const { publishedAt } = await ownersOwn(id);
      if (publishedAt || !(await towns.remove(id)))
        throw new NamedError('invalid_transition', { message: 'A published town can’t be deleted.' });
    },

    async keepOfRelease(): Promise<void> {
      for (const town of releaseTowns) await towns.keepOfRelease(town, now());
    },
  };
}

const isHost = (host: unknown): boolean => typeof host === 'string' && townSchema.shape.hosts.safeParse([host]).success;
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function fieldsOf(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  } catch {}
  throw invalidField('town', 'Please send the town as JSON');
}
