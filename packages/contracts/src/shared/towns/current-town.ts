import type { Town } from './town.ts';

/**
 * The town that the work at hand is for.
 *
 * A page is of one town: the gateway writes it into the page, and prerendering sets `postcardTown`. So web code may
 * read it as its modules load. A service works for many: there it is the town of the request, event or job in hand
 * (`service-kit/src/town`), and reading it as a module loads is an error.
 *
 * @throws Error where there is none
 */
export function currentTown(): Town {
  return read();
}

type WithTown = {
  postcardTown?: Town;
  document?: { getElementById(id: string): { textContent: string | null } | null };
};

/** Below it the gateway serves a town's own pictures, on the town's hosts. */
export const townPicturesPath = '/town/';

/** The address of one of the town's own pictures; undefined where ours is drawn. */
export function townPicture(name: keyof Town['pictures']): string | undefined {
  const file = currentTown().pictures[name];
  return file && townPicturesPath + file;
}

/** The id of the script in which the gateway writes the page's town as JSON. */
export const townElementId = 'postcard-town';

let read = (): Town => {
  const scope = globalThis as WithTown;
  scope.postcardTown ??= parse(scope.document?.getElementById(townElementId)?.textContent);
  return scope.postcardTown;
};

function parse(text: string | null | undefined): Town {
  if (!text) throw new Error('There is no town here: neither a page of one, nor a request, event or job for one');
  return JSON.parse(text) as Town;
}

/** For a process that works for many towns. */
export function readTownFrom(source: () => Town): void {
  read = source;
}
