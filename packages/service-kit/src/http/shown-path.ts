/** Secrets of links have 256 bits, 43 characters. No id of ours is as long. */
const secret = /[\w-]{40,}/g;

/** Returns a path as logs and traces keep it, without the secrets of links. */
export const shownPath = (path: string): string => path.replaceAll(secret, '…');
