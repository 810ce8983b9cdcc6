import { recoveryCodeCount } from '@postcard/contracts/second-factors';
import { Badge, Button, Card } from '@postcard/ui';
import { useState } from 'react';
import { newRecoveryCodes } from './second-factors.ts';
import { ConfirmAction } from '../confirm/confirm-action.tsx';

type Props = { userId: string; left: number; onMade: (recoveryCodes: string[]) => void };

const few = 3;

export function RecoveryCodesPart({ userId, left, onMade }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const act = async () => {
    const codes = await newRecoveryCodes(userId);
    setIsAsked(false);
    onMade(codes);
  };
  return (
    <Card
      level={3}
      title="Recovery codes"
      aside={
        <Badge tone={left > few ? 'success' : 'warning'}>
          {left} of {recoveryCodeCount} left
        </Badge>
      }
    >
      <p>For the day your phone or your passkey is lost. Each code works once.</p>
      <div>
        <Button onClick={() => setIsAsked(true)}>Make new codes</Button>
      </div>
      {isAsked && (
        <ConfirmAction
          tone="primary"
          title="Make new recovery codes?"
          description="The codes you have now stop working."
          confirmLabel="Make new codes"
          cancelLabel="Keep mine"
          busyLabel="Making..."
          action={act}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Card>
  );
}
