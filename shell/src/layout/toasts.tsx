import { createToastStore, type ToasterProps, type ToastStore } from '@postcard/ui';
import { onBrowserEvent } from '@postcard/web-kit';
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';

const store = createToastStore();
// Most visits show none, so the code loads with the first.
const load = async () => (await import('@postcard/ui')).Toaster;

export function Toasts() {
  const [loaded, setLoaded] = useState<{ Toaster: ComponentType<ToasterProps> }>();
  useEffect(
    () =>
      onBrowserEvent('web-kit:toast', (toast) => {
        store.show(toast);
        load().then(
          (Toaster) => setLoaded({ Toaster }),
          () => setLoaded((before) => before ?? { Toaster: PlainToaster }),
        );
      }),
    [],
  );
  return loaded && <loaded.Toaster store={store} />;
}

/** Shows toasts when the real component cannot be loaded, such as offline. */
function PlainToaster({ store: { subscribe, current, dismiss } }: { store: ToastStore }) {
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
