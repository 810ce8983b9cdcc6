/** Queries that may read more than a few documents for each that they return, by service, collection and shape, and why. */
export const known: Readonly<Record<string, string>> = {};
