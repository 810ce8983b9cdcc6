import type { OpenedTown } from '@postcard/contracts/towns';
import { toast, ConfirmAction } from '@postcard/web-kit';
import { removeTown } from './api.ts';

type Props = { town: OpenedTown; onClose: () => void; onRemoved: () => void };

export function RemoveDialog({ town: { id, name }, onClose, onRemoved }: Props) {
  const act = async () => {
    await removeTown(id);
    toast({ title: `The draft of ${name} is deleted` });
    onRemoved();
  };
  return (
    <ConfirmAction
      title={`Delete the draft of ${name}?`}
      description="This deletes the draft. Only owners have seen it."
      confirmLabel="Delete the draft"
      busyLabel="Deleting..."
      action={act}
      onClose={onClose}
    />
  );
}
