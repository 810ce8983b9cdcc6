import type { OpenedTown } from '@postcard/contracts/towns';
import { toast, ConfirmAction } from '@postcard/web-kit';
import { takeTownOffline } from './api.ts';

type Props = { opened: OpenedTown; onClose: () => void; onTaken: (town: OpenedTown) => Promise<void> };

export function OfflineDialog({ opened: { id, name, address, version }, onClose, onTaken }: Props) {
  const act = async () => {
    const taken = await takeTownOffline(id, version);
    onClose();
    await onTaken(taken);
    toast({ title: `${name} is offline`, description: 'Publish it again whenever you like.' });
  };
  return (
    <ConfirmAction
      title={`Take ${name} offline?`}
      description={
        <>
          <p>
            Within seconds its pages on <strong>{address}</strong> are gone. Nobody can log in there, and the QR codes
            of its printed ads lead nowhere.
          </p>
          <p>Payments, refunds and emails that are under way go on. You can publish the town again.</p>
        </>
      }
      confirmLabel="Take the town offline"
      cancelLabel="Keep it"
      busyLabel="Taking it offline..."
      action={act}
      onClose={onClose}
    />
  );
}
