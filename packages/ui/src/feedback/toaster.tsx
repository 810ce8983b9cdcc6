import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import * as Toast from 'radix-ui/toast';
import { Button } from '../actions/button.tsx';
import { classNames } from '../class-names.ts';
import { AlertIcon, CheckIcon, CloseIcon, MailIcon } from '../icons.tsx';
import { defaultToastDuration, type ToastStore } from './toast-store.ts';

export type ToasterProps = { store: ToastStore; className?: string };

const signs = { default: MailIcon, success: CheckIcon, destructive: AlertIcon };

/** Shows the toast. F8 focuses it, a swipe of 50 px closes it, and it stays open while hovered or focused. */
export function Toaster({ store, className }: ToasterProps) {
  const toast = useSyncExternalStore(store.subscribe, store.current, store.current);
  const Sign = signs[toast?.variant ?? 'default'];
  return (
    <Toast.Provider duration={defaultToastDuration} swipeDirection="right" swipeThreshold={50} label="Notice">
      {toast && (
        <Toast.Root
          key={toast.id}
          duration={toast.duration}
          type="foreground"
          className={classNames('pc-toast', `pc-toast--${toast.variant}`)}
          onOpenChange={(open) => !open && store.dismiss(toast.id)}
        >
          <Sign className="pc-toast__sign" />
          <div className="pc-toast__words">
            <Toast.Title className="pc-toast__title">{toast.title}</Toast.Title>
            {toast.description && (
              <Toast.Description className="pc-toast__description">{toast.description}</Toast.Description>
            )}
            {toast.action && (
              <Toast.Action asChild altText={toast.action.label}>
                <Button size="small" className="pc-toast__action" onClick={toast.action.onSelect}>
                  {toast.action.label}
                </Button>
              </Toast.Action>
            )}
          </div>
          <Toast.Close className="pc-toast__close" aria-label="Close notice">
            <CloseIcon size={18} />
          </Toast.Close>
        </Toast.Root>
      )}
      {createPortal(
        // A dialog hides the page from screen readers, except for live regions.
        <Toast.Viewport
          className={classNames('pc-toasts', className)}
          hotkey={['F8']}
          label="Notices ({hotkey})"
          aria-live="off"
        />,
        document.body,
      )}
    </Toast.Provider>
  );
}
