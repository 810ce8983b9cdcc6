import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type SkeletonProps = ComponentProps<'span'> & {
  /** CSS lengths of the final content, so that loading moves nothing. */
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  shape?: 'line' | 'block' | 'circle';
  lines?: number;
};

export function Skeleton({ width, height, shape = 'line', lines = 1, className, style, ...props }: SkeletonProps) {
  const bars = Array.from({ length: lines }, (_, line) => line);
  return (
    <span aria-hidden="true" className={classNames('pc-skeletons', className)} style={{ width, ...style }} {...props}>
      {bars.map((line) => (
        <span key={line} className={`pc-skeleton pc-skeleton--${shape}`} style={{ height }} />
      ))}
    </span>
  );
}

type LoadingProps = ComponentProps<'div'> & {
  label: string;
  children: ReactNode;
};

export const Loading = ({ label, className, children, ...props }: LoadingProps) => (
  <div aria-busy="true" className={classNames('pc-loading', className)} {...props}>
    <output className="pc-visually-hidden">{label}</output>
    {children}
  </div>
);
