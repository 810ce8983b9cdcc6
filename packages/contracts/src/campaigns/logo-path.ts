/** Returns a logo's path; the id cannot be guessed. In its own file, so that pages load no schemas. */
export const logoPath = (id: string): string => `/api/design-templates/logos/${id}`;
