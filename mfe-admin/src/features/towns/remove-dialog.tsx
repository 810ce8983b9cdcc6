import type { OpenedTown } from '@postcard/contracts/towns';
import { ConfirmDialog } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { removeTown } from './api.ts';

type Props = { town: OpenedTown; onClose: () => void; onRemoved: () => void };

export function RemoveDialog({ town: { id, name }, onClose, onRemoved }: Props) {
  const { busy, error, run } = useMutation(async () => {
    await removeTown(id);
    toast({ title: `The draft of ${name} is deleted` });
    onRemoved();
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={busy}
      error={error}
      title={`Delete the draft of ${name}?`}
      description="Everything that was entered is gone. Nobody but owners has seen it."
      confirmLabel="Delete the draft"
      busyLabel="Deleting..."
      onConfirm={run}
    />
  );
}
