import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import * as RadixDialog from 'radix-ui/dialog';
import * as Alert from 'radix-ui/alert-dialog';
import { FocusScope } from 'radix-ui/internal';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons.tsx';
import { Button } from '../actions/button.tsx';

export type DialogProps = {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  /** A `sheet` keeps its title and footer in view; on a phone, it slides up from the bottom at full width. */
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

/** Keeps the dialog open if Escape must first close the list of a `ComboboxField`; a palette's list never closes. */
function keepForOpenList(event: globalThis.KeyboardEvent): void {
  if (event.target instanceof Element && event.target.matches('.pc-combobox [aria-expanded=true]'))
    event.preventDefault();
}

/** Keeps the dialog open after a click on a toast, even if the toast has already closed. */
function keepForToast(event: Event): void {
  if (event.target instanceof Element && event.target.closest('.pc-toast')) event.preventDefault();
}

export type ConfirmDialogProps = {
  open?: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  busy?: boolean;
  busyLabel?: string;
  /** The page closes the dialog, so that it can stay during the action and after a failure. */
  onConfirm: () => void;
  error?: ReactNode;
};

export function ConfirmDialog({
  open = true,
  onClose,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Keep it',
  tone = 'danger',
  busy = false,
  busyLabel,
  onConfirm,
  error,
}: ConfirmDialogProps) {
  const focus = useReturnFocus();
  return (
    <Alert.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Alert.Portal>
        <Alert.Overlay className="pc-overlay" />
        <Alert.Content className="pc-dialog pc-dialog--small" {...focus}>
          <ToastBranch />
          <Alert.Title className="pc-dialog__title">{title}</Alert.Title>
          <Alert.Description asChild>
            <div className="pc-dialog__description">{description}</div>
          </Alert.Description>
          {error && (
            <p className="pc-field__error" role="alert">
              {error}
            </p>
          )}
          <div className="pc-dialog__foot">
            <Alert.Cancel asChild>
              <Button variant="secondary" disabled={busy}>
                {cancelLabel}
              </Button>
            </Alert.Cancel>
            <Button variant={tone} busy={busy} onClick={onConfirm} {...(busyLabel ? { busyLabel } : {})}>
              {confirmLabel}
            </Button>
          </div>
        </Alert.Content>
      </Alert.Portal>
    </Alert.Root>
  );
}

/** Restores the focus when a dialog closes, which Radix does only for its own trigger. */
function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** Lets the focus move from a dialog to the toasts. Finds them in the page, because another unit may render them. */
function ToastBranch(): null {
  FocusScope.useFocusScopeBranch(useSyncExternalStore(onBodyChange, findNotices, () => null));
  return null;
}

const findNotices = (): HTMLElement | null => document.querySelector('.pc-toasts')?.parentElement ?? null;

function onBodyChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
