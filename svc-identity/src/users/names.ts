import unhomoglyph from 'unhomoglyph';

/** Addresses are compared without case; a stored key does it on every database. */
export const keyOf = (name: string): string => name.trim().toLowerCase();

/** Usernames are compared without case and width. */
export const usernameKeyOf = (name: string): string => keyOf(name.normalize('NFKC'));

/** The same for names that look alike, such as `adal` and `ada1` (Unicode TR 39). */
export const lookalikeOf = (name: string): string => unhomoglyph(usernameKeyOf(name)).toLowerCase();
