import { mostPasskeys, type Passkey } from '@postcard/contracts/passkeys';
import { Badge, Button, Card, Cluster, formatDate, Text } from '@postcard/ui';
import { useState } from 'react';
import { AddPasskey } from './add-passkey.tsx';
import { RemovePasskey } from './remove-passkey.tsx';
import { RenamePasskey } from './rename-passkey.tsx';
import styles from './security.module.css';

type Props = {
  userId: string;
  passkeys: readonly Passkey[];
  onChanged: (recoveryCodes: string[] | null) => void;
};

export function PasskeysPart({ userId, passkeys, onChanged }: Props) {
  return (
    <Card
      level={3}
      title="Passkeys"
      aside={<Badge tone={passkeys.length > 0 ? 'success' : 'neutral'}>{passkeys.length || 'None'}</Badge>}
    >
      <p>
        Log in with your fingerprint, your face or your device’s PIN. Nobody can guess a passkey or talk you out of it.
      </p>
      {passkeys.length > 0 && (
        <ul className={styles['list']}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Row userId={userId} passkey={passkey} onChanged={() => onChanged(null)} />
            </li>
          ))}
        </ul>
      )}
      {passkeys.length < mostPasskeys ? (
        <AddPasskey userId={userId} onAdded={onChanged} />
      ) : (
        <Text quiet>You have {mostPasskeys}, which is the most. Remove one to add another.</Text>
      )}
    </Card>
  );
}

type RowProps = { userId: string; passkey: Passkey; onChanged: () => void };

function Row({ userId, passkey, onChanged }: RowProps) {
  const [turnedTo, setTurnedTo] = useState<'name' | 'removal' | null>(null);
  const { name, createdAt, lastUsedAt } = passkey;
  const close = () => setTurnedTo(null);
  const done = () => {
    close();
    onChanged();
  };
  if (turnedTo === 'name') return <RenamePasskey userId={userId} passkey={passkey} onRenamed={done} onCancel={close} />;
  return (
    <Cluster justify="between">
      <div>
        <strong>{name}</strong>
        <Text quiet small>
          Added {formatDate(createdAt)}, {lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : 'not used yet'}
        </Text>
      </div>
      <Cluster gap={2}>
        <Button size="small" variant="quiet" aria-label={`Rename ${name}`} onClick={() => setTurnedTo('name')}>
          Rename
        </Button>
        <Button size="small" variant="quiet" aria-label={`Remove ${name}`} onClick={() => setTurnedTo('removal')}>
          Remove
        </Button>
      </Cluster>
      {turnedTo === 'removal' && <RemovePasskey userId={userId} passkey={passkey} onRemoved={done} onKeep={close} />}
    </Cluster>
  );
}
