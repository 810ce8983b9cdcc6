import type { RouteHandle } from '../title.tsx';
import type { SocialImage } from './render-picture.tsx';

/**
 * A unit's pages as one town has them. The build renders the first town's; the gateway calls the release's renderer for
 * each of the others, in a thread whose `globalThis.postcardTown` is the town.
 */
export type TownPages = {
  /** What the heads say, by react-router pattern. */
  heads: Record<string, Partial<Omit<RouteHandle, 'prerender'>>>;
  /** What is prerendered, by path; the shell's by what it is for. */
  html: Record<string, string>;
  /** The shell's page. */
  document?: string;
  /** The picture beside shared links; a release has the file if the build knew the town as it is. */
  socialImage?: SocialImage;
};

/** What a release's renderer exports. @param template the shell's page without what is the town's */
export type RenderTown = (template?: string) => Promise<TownPages>;
