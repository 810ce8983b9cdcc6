import picture from './card-front.webp';

/**
 * The card's front within another drawing, `width` of its units wide. A file of its own: drawn out, its 400 elements
 * would come before the first words of every page that shows it.
 */
export function CardFrontPicture({ width }: { width: number }) {
  return <image href={picture} width={width} height={(width * 12) / 15} />;
}
