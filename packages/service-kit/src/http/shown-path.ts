/** Matches secrets of links, which have 43 characters (256 bits). Our ids are shorter than 40. */
const secret = /[\w-]{40,}/g;

export const shownPath = (path: string): string => path.replaceAll(secret, '…');
