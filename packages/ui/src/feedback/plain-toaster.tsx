import { useSyncExternalStore } from 'react';
import type { ToasterProps } from './toaster.tsx';

export function PlainToaster({ store: { subscribe, current, dismiss } }: ToasterProps) {
  const toast = useSyncExternalStore(subscribe, current, current);
  if (!toast) return null;
  return (
    <div className="pc-toasts">
      <div role="status" className="pc-toast">
        <div className="pc-toast__words">
          <p className="pc-toast__title">{toast.title}</p>
          <p className="pc-toast__description">{toast.description}</p>
        </div>
        <button type="button" className="pc-toast__close" aria-label="Close notice" onClick={() => dismiss(toast.id)}>
          ×
        </button>
      </div>
    </div>
  );
}
