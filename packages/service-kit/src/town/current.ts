import { currentTown, readTownFrom, type Town } from '@postcard/contracts/town';
import { originOf } from '@postcard/towns/addresses';
import { NamedError } from '../errors.ts';
import { requestContext } from '../request-context.ts';
import { firstTown, knownTowns, townOf } from './known.ts';

readTownFrom(() => {
  const town = townAtHand();
  if (town === 'every') throw new Error('This work is for every town: it has to say for which one it reads this');
  return town;
});

/**
 * The town of the request, event or job in hand.
 * @throws Error where there is none, so that nothing is done for the wrong town
 */
export function townAtHand(): Town | 'every' {
  const town = requestContext.getStore()?.town ?? (globalThis as { postcardTown?: Town }).postcardTown;
  if (!town) throw new Error('There is no town here: this work is neither inTown(...) nor acrossTowns(...)');
  return town;
}

/**
 * The town of a request or event. Who names none is of a release before towns were many, and means the first.
 * @throws NamedError service_unavailable for one that this process does not know yet
 */
export function townNamed(id: string | null | undefined): Town {
  if (!id) return firstTown;
  const town = townOf(id);
  if (!town) throw new NamedError('service_unavailable', { retryAfterSeconds: 5 });
  return town;
}

/** Does work for one town: what it reads and writes of the towns' collections is that town's. */
export const inTown = <T>(town: Town, work: Work<T>): Promise<T> => workFor(town, work);

/** Does work for the town of a document that was read across towns. */
export const inTownOf = <T>(document: object, work: Work<T>): Promise<T> =>
  workFor(townNamed((document as { townId?: string }).townId), work);

/** Does work for every town: it reads the documents of all of them, and cannot insert any. */
export const acrossTowns = <T>(work: Work<T>): Promise<T> => workFor('every', work);

type Work<T> = () => T | PromiseLike<T>;

/** A query begins when it is waited for, and has to begin in here. */
function workFor<T>(town: Town | 'every', work: Work<T>): Promise<T> {
  const context = requestContext.getStore() ?? { correlationId: null, causationId: null };
  return requestContext.run({ ...context, town }, async () => await work());
}

/** The origin of a town's pages. */
export const publicUrlOf = (publicUrl: string, town: Town): string => originOf(publicUrl, town, firstTown);

/** The same of the town in hand, each time it is asked for. */
export const publicUrlHere = (publicUrl: string) => (): string => publicUrlOf(publicUrl, currentTown());

/** Returns whether an address is of a page of any town. */
export const isOurPage = (publicUrl: string, address: string | null | undefined): boolean =>
  knownTowns().some((town) => address?.startsWith(`${publicUrlOf(publicUrl, town)}/`));

/**
 * An id that is unique among all towns, made of one that is unique in its town. The first town's is as it was before
 * towns were many.
 */
export const townKey = (id: string, town: Town = currentTown()): string =>
  town.id === firstTown.id ? id : `${town.id}.${id}`;
