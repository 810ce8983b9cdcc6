import type { ComponentProps, ReactNode } from 'react';
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
