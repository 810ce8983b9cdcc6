import { createToastStore } from '@postcard/ui';
import { onBrowserEvent, useHydrated } from '@postcard/web-kit';
import { lazy, Suspense, useEffect } from 'react';

const store = createToastStore();
// Nothing has to be said before the page is there, so the code for it comes after the page.
const Toaster = lazy(async () => ({ default: (await import('@postcard/ui')).Toaster }));

/** Shows what any unit asks to have shown. */
export function Toasts() {
  const hydrated = useHydrated();
  useEffect(() => onBrowserEvent('web-kit:toast', (toast) => void store.show(toast)), []);
  return (
    <Suspense fallback={null}>
      {hydrated && <Toaster store={store} />}
    </Suspense>
  );
}
