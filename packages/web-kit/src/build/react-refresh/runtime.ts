import * as own from '@react-refresh-itself';

declare const __UNIT_NAME__: string;

/** One runtime per page, because a second runtime would make React forget the components of the first. */
const page = globalThis as { postcardRefresh?: typeof own };
const shared = (page.postcardRefresh ??= own);

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
} = shared;

/** Units hold copies of the same modules, so the id includes the unit. */
export function register(type: unknown, id: string): void {
  shared.register(type, `${__UNIT_NAME__} ${id}`);
}
