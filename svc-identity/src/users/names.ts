import unhomoglyph from 'unhomoglyph';

/** Addresses are compared without case; a stored key does it on every database. */
export const keyOf = (name: string): string => name.trim().toLowerCase();

/** Usernames are compared without case and width. */
export const usernameKeyOf = (name: string): string => keyOf(name.normalize('NFKC'));

const unseen = /[\p{Default_Ignorable_Code_Point}\s]/gu;

/** The same for names that look alike, such as `adal` and `ada1` (Unicode TR 39), without what nobody sees. */
export const lookalikeOf = (name: string): string =>
  unhomoglyph(usernameKeyOf(name).replaceAll(unseen, '')).toLowerCase();
