import { lazy, Suspense, useEffect, useState } from 'react';
import { askForStepUpBy } from '../api/step-up.ts';

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

/**
 * Asks whoever is logged in to confirm who they are when the server wants it before an act; the API client then repeats
 * the call. Stands once on every page that somebody must log in for.
 */
export function StepUp() {
  const [finish, setFinish] = useState<((isConfirmed: boolean) => void) | null>(null);

  useEffect(() => {
    let giveUp: (() => void) | undefined;
    const stop = askForStepUpBy(
      () =>
        new Promise((resolve) => {
          giveUp = () => resolve(false);
          setFinish(() => resolve);
        }),
    );
    return () => {
      stop();
      giveUp?.();
    };
  }, []);

  if (!finish) return null;
  return (
    <Suspense fallback={null}>
      <StepUpDialog
        onDone={(isConfirmed) => {
          setFinish(null);
          finish(isConfirmed);
        }}
      />
    </Suspense>
  );
}
