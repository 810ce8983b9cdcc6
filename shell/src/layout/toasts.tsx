import { createToastStore, PlainToaster, type ToasterProps } from '@postcard/ui';
import { onBrowserEvent } from '@postcard/web-kit';
import { useEffect, useState, type ComponentType } from 'react';

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
