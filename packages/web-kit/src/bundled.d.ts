declare module '@router-itself' {
  export * from 'react-router';
}
declare module '@unit-source' {
  import type { RouteObject } from 'react-router';
  export const routes: RouteObject[];
}
declare module '@react-refresh-itself' {
  export function createSignatureFunctionForTransform(): (type: unknown, key?: string, forceReset?: boolean, customHooks?: () => unknown[]) => unknown;
  export function getFamilyByType(type: unknown): unknown;
  export function injectIntoGlobalHook(page: unknown): void;
  export function isLikelyComponentType(type: unknown): boolean;
  export function performReactRefresh(): unknown;
  export function register(type: unknown, id: string): void;
}
