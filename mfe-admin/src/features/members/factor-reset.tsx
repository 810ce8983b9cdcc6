import type { User } from '@postcard/contracts/identity';
import { Button, formatDateTime } from '@postcard/ui';
import { toast, ConfirmAction } from '@postcard/web-kit';
import { useState } from 'react';
import { askFactorReset } from './api.ts';

type Props = { member: User; onChanged: () => void };

export function FactorReset({ member, onChanged }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const act = async () => {
    await askFactorReset(member.id);
    toast({ title: 'Reset requested', description: `${member.email} is notified, and can stop it for 24 hours.` });
    setIsAsked(false);
    onChanged();
  };
  if (member.factorResetAt) return <p>Second factors are reset on {formatDateTime(member.factorResetAt)}.</p>;
  return (
    <div>
      <Button variant="quiet" onClick={() => setIsAsked(true)}>
        Reset second factors…
      </Button>
      {isAsked && (
        <ConfirmAction
          title={`Reset the second factors of ${member.firstName || member.displayName}?`}
          description={
            'Do this only when you have checked who they are. We email them now. In 24 hours their passkeys, app and ' +
            'recovery codes stop working, unless they stop it.'
          }
          confirmLabel="Reset in 24 hours"
          cancelLabel="Leave them"
          busyLabel="One moment..."
          action={act}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  );
}
