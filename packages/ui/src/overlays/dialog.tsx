import type { ReactNode } from 'react';
import * as RadixDialog from 'radix-ui/dialog';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons.tsx';
import { useReturnFocus } from './return-focus.ts';
import { ToastBranch } from './toast-branch.ts';

export type DialogProps = {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  /** A `sheet` keeps title and footer in view; on a phone it rises from the bottom at full width. */
  size?: 'medium' | 'large' | 'sheet';
  className?: string;
  children?: ReactNode;
};

export function Dialog({
  open = true,
  onClose,
  title,
  description,
  footer,
  size = 'medium',
  className,
  children,
}: DialogProps) {
  const focus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
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

/** Escape closes an open `ComboboxField` list first; a palette's list always stays open. */
function keepForOpenList(event: globalThis.KeyboardEvent): void {
  if (event.target instanceof Element && event.target.matches('.pc-combobox [aria-expanded=true]'))
    event.preventDefault();
}

/** A click on a toast is not outside the dialog; the toast may be gone when this runs. */
function keepForToast(event: Event): void {
  if (event.target instanceof Element && event.target.closest('.pc-toast')) event.preventDefault();
}
