/**
 * Returns the public path of a logo, whose id cannot be guessed. It is apart from the schemas, because pages that show
 * ads do not validate them.
 */
export const logoPath = (id: string): string => `/api/design-templates/logos/${id}`;
