/** Returns a logo's path; the id cannot be guessed. Separate, so that pages need no schemas. */
export const logoPath = (id: string): string => `/api/design-templates/logos/${id}`;
