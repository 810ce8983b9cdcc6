import { createToastStore } from '@postcard/ui';
import { onBrowserEvent } from '@postcard/web-kit';
import { lazy, Suspense, useEffect, useState } from 'react';

const store = createToastStore();
// Most visits say nothing: the code comes with the first word.
const Toaster = lazy(async () => ({ default: (await import('@postcard/ui')).Toaster }));

/** Shows what any unit asks to have shown. */
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(
    () =>
      onBrowserEvent('web-kit:toast', (toast) => {
        store.show(toast);
        setWanted(true);
      }),
    [],
  );
  return <Suspense fallback={null}>{wanted && <Toaster store={store} />}</Suspense>;
}
