/**
 * Where a logo is served: to everybody, as it is printed for everybody, under a name nobody can guess. Apart from the
 * schemas, because pages that show ads do not check any.
 */
export const logoPath = (id: string): string => `/api/design-templates/logos/${id}`;
