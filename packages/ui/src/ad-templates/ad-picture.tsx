import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { AdTemplate, adTrim } from './ad-template.tsx';
import type { AdTemplateProps } from './ad-template.tsx';

export type AdPictureProps = Omit<ComponentProps<'svg'>, 'children' | 'viewBox' | 'width' | 'height'> &
  Pick<AdTemplateProps, 'design' | 'spotType' | 'trade'> & {
    /** Says what the picture shows; without it the picture is decoration beside the same words. */
    title?: string;
    /** The picture's id, from which its title's is made; needed with a title. */
    id?: string;
  };

/** An ad as a picture of its own, true to its trim. */
export function AdPicture({ design, spotType, trade, title, id = 'ad', className, ...props }: AdPictureProps) {
  const { width, height } = adTrim[spotType];
  const voice = title
    ? ({ role: 'img', 'aria-labelledby': `${id}-title` } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={classNames('pc-ad-picture', className)}
      focusable="false"
      {...voice}
      {...props}
    >
      {title && <title id={`${id}-title`}>{title}</title>}
      <AdTemplate design={design} spotType={spotType} trade={trade} />
    </svg>
  );
}
