import { cloneElement, isValidElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonProps = ComponentProps<'button'> & {
  /** `primary` is postal red, for the one main action of a page. */
  variant?: ButtonVariant;
  size?: 'small' | 'medium' | 'large';
  /** Disabled, announced as busy, and of the same width. */
  busy?: boolean;
  busyLabel?: string;
  block?: boolean;
  icon?: ReactNode;
  /** Styles its only child, a link, instead of rendering a button. */
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
  // A pseudo-element keeps the width of the hidden label; screen readers skip it.
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
