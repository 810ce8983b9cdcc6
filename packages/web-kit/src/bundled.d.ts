declare module '@router-itself' {
  export * from 'react-router';
}
declare module '@unit-source' {
  import type { RouteObject } from 'react-router';
  export const routes: RouteObject[];
}
declare module '@unit-picture' {
  import type { ComponentType } from 'react';
  export const socialPicture: { Picture: ComponentType; width: number; height: number; alt: string } | undefined;
}
declare module 'subset-font' {
  export type SubsetOptions = { targetFormat: 'truetype'; variationAxes: Record<string, number> };
  // oxlint-disable-next-line import/no-default-export -- the package's own
  export default function subsetFont(font: Uint8Array, text: string, options: SubsetOptions): Promise<Uint8Array>;
}
declare module '@react-refresh-itself' {
  export function createSignatureFunctionForTransform(): (
    type: unknown,
    key?: string,
    forceReset?: boolean,
    customHooks?: () => unknown[],
  ) => unknown;
  export function getFamilyByType(type: unknown): unknown;
  export function injectIntoGlobalHook(page: unknown): void;
  export function isLikelyComponentType(type: unknown): boolean;
  export function performReactRefresh(): unknown;
  export function register(type: unknown, id: string): void;
}
