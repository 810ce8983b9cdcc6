import { renderToStaticMarkup } from 'react-dom/server';
import { socialPicture } from '@unit-picture';

export type RenderedPicture = {
  svg: string;
  /** Pixels. */
  width: number;
  height: number;
  alt: string;
};

/** The unit's social picture; undefined for a unit without one. */
export function renderPicture(): RenderedPicture | undefined {
  if (!socialPicture) return undefined;
  const { Picture, ...about } = socialPicture;
  return { svg: renderToStaticMarkup(<Picture />), ...about };
}
