import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { socialPicture } from '@unit-picture';

export type SocialImage = {
  file: string;
  width: number;
  height: number;
  alt: string;
};

export type RenderedPicture = SocialImage & { svg: string };

export function renderPicture(): RenderedPicture | undefined {
  if (!socialPicture) return undefined;
  const { Picture, ...about } = socialPicture;
  const svg = renderToStaticMarkup(<Picture />);
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16);
  return { file: `social-picture.${hash}.png`, svg, ...about };
}

export function describePicture(): SocialImage | undefined {
  const picture = renderPicture();
  if (!picture) return undefined;
  const { svg: _, ...image } = picture;
  return image;
}
