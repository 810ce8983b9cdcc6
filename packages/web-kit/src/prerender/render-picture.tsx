import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { socialPicture } from '@unit-picture';

/** The picture beside shared links, as a release has it. */
export type SocialImage = {
  /** Named after the drawing: who draws the same finds it under this name. */
  file: string;
  /** Pixels. */
  width: number;
  height: number;
  alt: string;
};

export type RenderedPicture = SocialImage & { svg: string };

/** The unit's social picture of the town whose module this is; undefined for a unit without one. */
export function renderPicture(): RenderedPicture | undefined {
  if (!socialPicture) return undefined;
  const { Picture, ...about } = socialPicture;
  const svg = renderToStaticMarkup(<Picture />);
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16);
  return { file: `social-picture.${hash}.png`, svg, ...about };
}

/** The same without the drawing. */
export function describePicture(): SocialImage | undefined {
  const picture = renderPicture();
  if (!picture) return undefined;
  const { svg: _, ...image } = picture;
  return image;
}
