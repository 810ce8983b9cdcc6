/** The path of a list's first page; filters that are empty are left out. */
export function listPath(path: string, filters: Readonly<Record<string, string>>, limit = 50): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return `${path}?${new URLSearchParams([['limit', String(limit)], ...given])}`;
}
