/* Replaces `react-refresh/runtime` in every unit's development build; never in a release. */
import * as own from '@react-refresh-itself';

declare const __UNIT_NAME__: string;

/**
 * One for the whole page: React asks a single runtime which component replaces which, so a second one,
 * brought by another unit, would make it forget the first one's.
 */
const page = globalThis as { postcardRefresh?: typeof own };
const shared = (page.postcardRefresh ??= own);

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
} = shared;

/** Units hold copies of the same modules (the design system's): a component is told by its unit as well. */
export function register(type: unknown, id: string): void {
  shared.register(type, `${__UNIT_NAME__} ${id}`);
}
