const heading = '## Unreleased';

/** What stands under "Unreleased"; empty where nothing does. */
export function unreleased(changelog: string): string {
  const [, after = ''] = changelog.split(`${heading}\n`);
  return (after.split(/^## /m)[0] as string).trim();
}

/** The changelog with what was unreleased under its version, and "Unreleased" empty above it. */
export function withVersion(changelog: string, version: string, date: Date): string {
  return changelog.replace(heading, () => `${heading}\n\n## ${version} · ${date.toISOString().slice(0, 10)}`);
}
