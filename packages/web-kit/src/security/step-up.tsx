import { useEffect, useState } from 'react';
import { askForStepUpBy } from '../api/step-up.ts';
import { lazyPart } from '../lazy-part.tsx';

const StepUpDialog = lazyPart(async () => (await import('./step-up-dialog.tsx')).StepUpDialog, {
  onFailed: ({ onDone }) => onDone(false),
});

/** Asks users to confirm their identity; the API client then repeats the call. Once per page with a login. */
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
    <StepUpDialog
      onDone={(isConfirmed) => {
        setFinish(null);
        finish(isConfirmed);
      }}
    />
  );
}
