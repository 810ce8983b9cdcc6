import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { AlertIcon, CheckIcon, ClockIcon, InfoIcon } from '../icons.tsx';

type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  title?: ReactNode;
  action?: ReactNode;
};

const signs = { info: InfoIcon, success: CheckIcon, warning: ClockIcon, danger: AlertIcon };

export function Notice({ tone = 'info', title, action, className, children, ...props }: NoticeProps) {
  const Sign = signs[tone];
  return (
    <div
      className={classNames('pc-notice', `pc-notice--${tone}`, className)}
      role={tone === 'danger' ? 'alert' : undefined}
      {...props}
    >
      <Sign className="pc-notice__sign" />
      <div className="pc-notice__words">
        {title && <p className="pc-notice__title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className="pc-notice__action">{action}</div>}
    </div>
  );
}
