export const STEPS = ['patch', 'minor', 'major'] as const;
export type Step = (typeof STEPS)[number];

/** @throws when it is not three numbers, which is all that our versions and those we share have */
function numbersOf(version: string): [number, number, number] {
  const [, ...parts] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (parts.length === 0) throw new Error(`${version} is no version such as 1.4.0.`);
  return parts.map(Number) as [number, number, number];
}

export function nextVersion(version: string, step: Step): string {
  const [major, minor, patch] = numbersOf(version);
  if (step === 'major') return `${major + 1}.0.0`;
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** For sorting, oldest first. */
export function byVersion(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  return left.map((each, place) => each - (right[place] as number)).find((difference) => difference !== 0) ?? 0;
}

/** Whether a version is one that a range such as `^19.3.1`, or that version alone, allows. */
export function fits(version: string, range: string): boolean {
  const wanted = range.replace(/^\^/, '');
  if (wanted === range) return version === range;
  const [major, minor, patch] = numbersOf(wanted);
  const next = major > 0 ? `${major + 1}.0.0` : minor > 0 ? `0.${minor + 1}.0` : `0.0.${patch + 1}`;
  return byVersion(version, wanted) >= 0 && byVersion(version, next) < 0;
}
