import type { ReactNode } from 'react';
import * as RadixDialog from 'radix-ui/dialog';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons.tsx';
import { useReturnFocus } from './return-focus.ts';
import { ToastBranch } from './toast-branch.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** A `sheet` keeps its title and its foot in sight; on a phone it rises from the bottom, as wide as the window. */
  size?: 'medium' | 'large' | 'sheet';
  className?: string;
  children?: ReactNode;
};

/** A window over the page: keeps the focus, gives it back, closes with Escape or a click beside it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'medium',
  className,
  children,
}: DialogProps) {
  const focus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="pc-overlay" />
        <RadixDialog.Content
          className={classNames('pc-dialog', `pc-dialog--${size}`, className)}
          {...focus}
          onEscapeKeyDown={keepForOpenList}
          onInteractOutside={keepForToast}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <ToastBranch />
          <div className="pc-dialog__head">
            <RadixDialog.Title className="pc-dialog__title">{title}</RadixDialog.Title>
            <RadixDialog.Close className="pc-icon-button" aria-label="Close">
              <CloseIcon />
            </RadixDialog.Close>
          </div>
          {description && (
            <RadixDialog.Description className="pc-dialog__description">{description}</RadixDialog.Description>
          )}
          {children && <div className="pc-dialog__body">{children}</div>}
          {footer && <div className="pc-dialog__foot">{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Escape closes the open list of a `ComboboxField` first. A palette's list is never closed by itself. */
function keepForOpenList(event: globalThis.KeyboardEvent): void {
  if (event.target instanceof Element && event.target.matches('.pc-combobox [aria-expanded=true]'))
    event.preventDefault();
}

/** What a toast offers is no click beside the window. By the time this is asked the toast may have left the page. */
function keepForToast(event: Event): void {
  if (event.target instanceof Element && event.target.closest('.pc-toast')) event.preventDefault();
}
