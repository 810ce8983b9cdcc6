import type { ComponentProps, ReactNode } from 'react';

export type IllustrationProps = Omit<ComponentProps<'svg'>, 'children' | 'viewBox'> & {
  /** Describes the picture if the text around it does not. Without a title, the picture is decorative. */
  title?: string;
  id?: string;
};

type PictureProps = IllustrationProps & {
  name: string;
  size: readonly [width: number, height: number];
  children: ReactNode;
};

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
