import type { Town } from './town.ts';

/**
 * Returns the town of the page, or of the current request, event or job. Web code may read it as modules load, because
 * the page carries its town; a service may not.
 * @throws Error outside of a town
 */
export function currentTown(): Town {
  return read();
}

type WithTown = {
  postcardTown?: Town;
  document?: { getElementById(id: string): { textContent: string | null } | null };
};

/** Path below which the gateway serves a town's own pictures, on the town's hosts. */
export const townPicturesPath = '/town/';

export function townPicture(name: keyof Town['pictures']): string | undefined {
  const file = currentTown().pictures[name];
  return file && townPicturesPath + file;
}

export const townElementId = 'postcard-town';

let read = (): Town => {
  const scope = globalThis as WithTown;
  scope.postcardTown ??= parse(scope.document?.getElementById(townElementId)?.textContent);
  return scope.postcardTown;
};

function parse(text: string | null | undefined): Town {
  if (!text) throw new Error('No current town: this code runs outside a town’s page, request, event or job');
  return JSON.parse(text) as Town;
}

export function readTownFrom(source: () => Town): void {
  read = source;
}
