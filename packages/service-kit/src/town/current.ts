import { readTownFrom, type Town } from '@postcard/contracts/town';
import { towns } from '@postcard/towns';
import { originOf } from '@postcard/towns/addresses';
import { NamedError } from '../errors.ts';
import { requestContext } from '../request-context.ts';

const byId = new Map(towns.map((town) => [town.id, town]));

/** Of work that began without one, such as a start: the first town. */
readTownFrom(() => requestContext.getStore()?.town ?? towns[0]);

/**
 * The town of a request or event. Who names none is of a release before towns were many, and means the first.
 * @throws NamedError service_unavailable for one that this process does not know yet
 */
export function townNamed(id: string | undefined): Town {
  if (!id) return towns[0];
  const town = byId.get(id);
  if (!town) throw new NamedError('service_unavailable', { retryAfterSeconds: 5 });
  return town;
}

/** The origin of a town's pages. */
export const publicUrlOf = (publicUrl: string, town: Town): string => originOf(publicUrl, town, towns[0]);
