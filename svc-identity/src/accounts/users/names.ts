import unhomoglyph from 'unhomoglyph';

/** Normalizes case. The result is stored, as not every database compares without case. */
export const keyOf = (name: string): string => name.trim().toLowerCase();

export const usernameKeyOf = (name: string): string => keyOf(name.normalize('NFKC'));

const unseen = /[\p{Default_Ignorable_Code_Point}\s]/gu;

/** Returns one key for names that look alike, such as `adal` and `ada1` (Unicode TR 39). */
export const lookalikeOf = (name: string): string =>
  unhomoglyph(usernameKeyOf(name).replaceAll(unseen, '')).toLowerCase();
