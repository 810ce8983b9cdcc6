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

/** @throws Error outside of a town, so that work never runs for the wrong town */
export function townAtHand(): Town | 'every' {
  const town = requestContext.getStore()?.town ?? (globalThis as { postcardTown?: Town }).postcardTown;
  if (!town) throw new Error('There is no town here: this work is neither inTown(...) nor acrossTowns(...)');
  return town;
}

/**
 * Returns the town of a request or event; the first town if the id is missing, as from an earlier release.
 * @throws NamedError service_unavailable for a town that this process has not loaded yet
 */
export function townNamed(id: string | null | undefined): Town {
  if (!id) return firstTown;
  const town = townOf(id);
  if (!town) throw new NamedError('service_unavailable', { retryAfterSeconds: 5 });
  return town;
}

export const inTown = <T>(town: Town, work: Work<T>): Promise<T> => workFor(town, work);

export const inTownOf = <T>(document: object, work: Work<T>): Promise<T> =>
  workFor(townNamed((document as { townId?: string }).townId), work);

/** Runs work for every town, which can read all documents and cannot insert any. */
export const acrossTowns = <T>(work: Work<T>): Promise<T> => workFor('every', work);

type Work<T> = () => T | PromiseLike<T>;

/** Awaits the work within the context, because a query starts when it is awaited. */
function workFor<T>(town: Town | 'every', work: Work<T>): Promise<T> {
  const context = requestContext.getStore() ?? { correlationId: null, causationId: null };
  return requestContext.run({ ...context, town }, async () => await work());
}

export const publicUrlOf = (publicUrl: string, town: Town): string => originOf(publicUrl, town, firstTown);

export const publicUrlHere = (publicUrl: string) => (): string => publicUrlOf(publicUrl, currentTown());

export const isOurPage = (publicUrl: string, address: string | null | undefined): boolean =>
  knownTowns().some((town) => address?.startsWith(`${publicUrlOf(publicUrl, town)}/`));

/** Returns an id that is unique among all towns. The first town's has no prefix, as in earlier releases. */
export const townKey = (id: string, town: Town = currentTown()): string =>
  town.id === firstTown.id ? id : `${town.id}.${id}`;
