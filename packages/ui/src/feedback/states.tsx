import type { ComponentProps, ReactNode, CSSProperties } from 'react';
import { Button } from '../actions/button.tsx';
import { classNames } from '../class-names.ts';

type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  title: ReactNode;
  action?: ReactNode;
};

export const EmptyState = ({ title, action, className, children, ...props }: EmptyStateProps) => (
  <div className={classNames('pc-state', className)} {...props}>
    <p className="pc-state__title">{title}</p>
    {children && <div className="pc-state__words">{children}</div>}
    {action && <div className="pc-state__action">{action}</div>}
  </div>
);

type ErrorStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  title?: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
};

export const ErrorState = ({
  title = 'Couldn’t load this',
  onRetry,
  busy = false,
  className,
  children,
  ...props
}: ErrorStateProps) => (
  <div role="alert" className={classNames('pc-state pc-state--error', className)} {...props}>
    <p className="pc-state__title">{title}</p>
    {children && <div className="pc-state__words">{children}</div>}
    {onRetry && (
      <div className="pc-state__action">
        <Button onClick={onRetry} busy={busy}>
          Try Again
        </Button>
      </div>
    )}
  </div>
);

type SkeletonProps = ComponentProps<'span'> & {
  /** CSS size of the final content, so that the page does not move when it has loaded. */
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
