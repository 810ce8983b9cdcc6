import type { RouteHandle } from '../title.tsx';
import type { SocialImage } from './render-picture.tsx';

/** A unit's pages in one town. The gateway renders them in a thread whose `globalThis.postcardTown` is the town. */
export type TownPages = {
  heads: Record<string, Partial<Omit<RouteHandle, 'prerender'>>>;
  html: Record<string, string>;
  document?: string;
  socialImage?: SocialImage;
};

/** Export of a release's renderer. @param template the shell's page without the town's parts */
export type RenderTown = (template?: string) => Promise<TownPages>;
