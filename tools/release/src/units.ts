import { SERVICES } from '@postcard/devstack/stack/units';
import { WEB_UNITS } from '@postcard/devstack/stack/web-build';

/** Released units. Packages are part of the units that need them. */
export const RELEASED = [...WEB_UNITS, 'gateway', ...SERVICES.map((name) => `svc-${name}`)];

/** @throws naming the released units */
export function releasedUnit(name: string | undefined, among: readonly string[] = RELEASED): string {
  const unit = name?.replace('@postcard/', '');
  if (unit && among.includes(unit)) return unit;
  throw new Error(
    unit
      ? `There is no unit '${unit}' to do that with. There are: ${among.join(', ')}.`
      : `Say which: ${among.join(', ')}.`,
  );
}
