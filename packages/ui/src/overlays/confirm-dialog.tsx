import type { ReactNode } from 'react';
import * as Alert from 'radix-ui/alert-dialog';
import { Button } from '../actions/button.tsx';
import { useReturnFocus } from './return-focus.ts';
import { ToastBranch } from './toast-branch.ts';

export type ConfirmDialogProps = {
  open?: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** Names the action: 'Cancel spot M05'. Never 'Yes' or 'OK'. */
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
