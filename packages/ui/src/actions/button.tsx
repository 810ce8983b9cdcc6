import { cloneElement, isValidElement, type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonProps = ComponentProps<'button'> & {
  /** `primary` is postal red, for the one main action of a page. */
  variant?: ButtonVariant;
  size?: 'small' | 'medium' | 'large';
  busy?: boolean;
  busyLabel?: string;
  block?: boolean;
  icon?: ReactNode;
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
  // A pseudo-element with the idle label keeps the button's width; screen readers skip it.
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

type SpinnerProps = ComponentProps<'span'>;

export const Spinner = ({ className, ...props }: SpinnerProps) => (
  <span className={classNames('pc-spinner', className)} aria-hidden="true" {...props} />
);

type Props = Omit<ButtonProps, 'onClick'> & { accept: string; fileLabel: string; onFile: (file: File) => void };

export function FileButton({ accept, fileLabel, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={fileLabel}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Lets the user choose the same file again, after a failure or to resume an upload.
          target.value = '';
        }}
      />
    </>
  );
}

export const DownloadButton = ({ href, children, ...button }: ButtonProps & { href: string }) => (
  <Button asChild {...button}>
    <a href={href} download>
      {children}
    </a>
  </Button>
);
