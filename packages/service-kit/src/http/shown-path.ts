/** Secrets of links have 256 bits, 43 characters. No id of ours is as long. */
const secret = /[\w-]{40,}/g;

export const shownPath = (path: string): string => path.replaceAll(secret, '…');
