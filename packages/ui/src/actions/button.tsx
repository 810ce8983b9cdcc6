import { cloneElement, isValidElement } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonProps = ComponentProps<'button'> & {
  /** `primary` is postal red: the one main action of a page. */
  variant?: ButtonVariant;
  size?: 'small' | 'medium' | 'large';
  /** Working: disabled, announced as busy, and exactly as wide as before. */
  busy?: boolean;
  /** What the button says while busy, such as 'Submitting...'. */
  busyLabel?: string;
  /** Fills the line it stands on. */
  block?: boolean;
  icon?: ReactNode;
  /** Gives the look to its only child, a link, instead of rendering a button. */
  asChild?: boolean;
};

type Linkish = ReactElement<{ className?: string; children?: ReactNode }>;

export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  busyLabel,
  block = false,
  icon,
  asChild = false,
  className,
  children,
  disabled,
  type = 'button',
  ...props
}: ButtonProps) {
  const look = classNames(
    'pc-button',
    `pc-button--${variant}`,
    size !== 'medium' && `pc-button--${size}`,
    block && 'pc-button--block',
    className,
  );
  if (asChild && isValidElement(children)) {
    const child = children as Linkish;
    return cloneElement(child, {
      ...props,
      className: classNames(look, child.props.className),
      children: (
        <>
          {icon}
          <span className="pc-button__label">{child.props.children}</span>
        </>
      ),
    });
  }
  // The label that is not shown still takes its width, through a pseudo-element that no one reads.
  const idleText = typeof children === 'string' ? children : undefined;
  return (
    <button type={type} className={look} disabled={disabled || busy} aria-busy={busy || undefined} {...props}>
      {icon}
      <span className="pc-button__label" data-other={busy ? idleText : busyLabel}>
        <span className="pc-button__words">
          {busy && <Spinner className="pc-button__spinner" />}
          {busy && busyLabel ? busyLabel : children}
        </span>
      </span>
    </button>
  );
}
