export function listPath(path: string, filters: Readonly<Record<string, string>>, limit = 50): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return `${path}?${new URLSearchParams([['limit', String(limit)], ...given])}`;
}
