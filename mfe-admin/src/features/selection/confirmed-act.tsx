import { Button, ConfirmDialog } from '@postcard/ui';
import { useMutation } from '@postcard/web-kit';
import { useState, type ReactNode } from 'react';

type Props = {
  /** The action with the count, such as "Approve 2 applications". */
  label: string;
  busyLabel: string;
  description: ReactNode;
  disabled?: boolean;
  onConfirm: () => Promise<void>;
};

export function ConfirmedAct({ label, busyLabel, description, disabled = false, onConfirm }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { busy, run } = useMutation(onConfirm, { onSettled: () => setIsAsking(false) });

  return (
    <>
      <Button size="small" variant="primary" disabled={disabled} onClick={() => setIsAsking(true)}>
        {label}…
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        tone="primary"
        busy={busy}
        busyLabel={busyLabel}
        cancelLabel="Not yet"
        title={`${label}?`}
        confirmLabel={label}
        onConfirm={run}
        description={description}
      />
    </>
  );
}
