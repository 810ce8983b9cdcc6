import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { AdTemplate, adTrim, type AdTemplateProps } from './ad-template.tsx';

export type AdPictureProps = Omit<ComponentProps<'svg'>, 'children' | 'viewBox' | 'width' | 'height'> &
  Pick<AdTemplateProps, 'design' | 'spotType' | 'trade'> & {
    title?: string;
    id?: string;
  };

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
