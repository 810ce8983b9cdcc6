import type { OpenedTown } from '@postcard/contracts/towns';
import { toast, ConfirmAction } from '@postcard/web-kit';
import { publishTown, removeTown } from './api.ts';
import { contrastsOf } from './colors-part.tsx';

type Props = { opened: OpenedTown; onClose: () => void; onPublished: (town: OpenedTown) => Promise<void> };

export function PublishDialog({ opened, onClose, onPublished }: Props) {
  const { id, name, address, version, standing, town } = opened;
  const isNew = standing !== 'published';
  const act = async () => {
    const published = await publishTown(id, version);
    onClose();
    await onPublished(published);
    toast({ title: `${name} is published`, description: `It is live within seconds on ${published.address}` });
  };
  const isHardToRead = contrastsOf(town['brand'] as Parameters<typeof contrastsOf>[0]).length > 0;
  return (
    <ConfirmAction
      tone="primary"
      title={isNew ? `Publish ${name}?` : `Publish the changes of ${name}?`}
      description={
        <>
          <p>
            {isNew ? 'The town is' : 'They are'} live within seconds on <strong>{address}</strong>
            {isNew && '. You can change a published town or take it offline, but not delete it'}.
          </p>
          {isHardToRead && <p>Some texts are hard to read in its colors.</p>}
        </>
      }
      confirmLabel={isNew ? 'Publish the town' : 'Publish the changes'}
      cancelLabel="Not yet"
      busyLabel="Publishing..."
      action={act}
      onClose={onClose}
    />
  );
}

type RemoveProps = { town: OpenedTown; onClose: () => void; onRemoved: () => void };

export function RemoveDialog({ town: { id, name }, onClose, onRemoved }: RemoveProps) {
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
