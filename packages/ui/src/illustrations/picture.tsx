import type { ComponentProps, ReactNode } from 'react';

export type IllustrationProps = Omit<ComponentProps<'svg'>, 'children' | 'viewBox'> & {
  /** What the picture shows, where it says something the text does not. Without it the picture is decoration. */
  title?: string;
  /** The picture's id, from which its title's is made; needed where a page shows it twice. */
  id?: string;
};

export type PictureProps = IllustrationProps & {
  name: string;
  /** Width and height of the drawing, in its own units. */
  size: readonly [width: number, height: number];
  children: ReactNode;
};

/** A drawing of this product: an svg that fills its place, silent unless it has a title. */
export function Picture({ name, title, id = `picture-${name}`, size, children, ...props }: PictureProps) {
  const voice = title
    ? ({ role: 'img', 'aria-labelledby': `${id}-title` } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    <svg viewBox={`0 0 ${size[0]} ${size[1]}`} className="pc-picture" focusable="false" id={id} {...voice} {...props}>
      {title && <title id={`${id}-title`}>{title}</title>}
      {children}
    </svg>
  );
}
