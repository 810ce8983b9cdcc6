import { Notice, Stack, Badge, Button, Card, Cluster, formatDate, Text } from '@postcard/ui';
import { useState, useEffect } from 'react';
import { mostPasskeys, type Passkey, passkeyName } from '@postcard/contracts/passkeys';
import { recoveryCodeCount } from '@postcard/contracts/second-factors';
import { z } from '@postcard/contracts/zod';
import { reloadSession } from '../api/session-calls.ts';
import { Fetched } from '../fetched/fetched.tsx';
import { useSession } from '../session/session-store.ts';
import { AuthenticatorPart } from './authenticator-part.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useSecondFactors, newRecoveryCodes, removePasskey, renamePasskey } from './second-factors.ts';
import { AddPasskey } from './add-passkey.tsx';
import styles from './security.module.css';
import { ConfirmAction } from '../confirm/confirm-action.tsx';
import { TextInput, Form, SubmitButton } from '../forms/form.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { useZodForm } from '../forms/use-zod-form.ts';

export function SecondFactorsParts({ userId, username }: { userId: string; username: string }) {
  const factors = useSecondFactors(userId);
  const { user } = useSession();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function changed(made: readonly string[] | null): Promise<void> {
    setCodes(made);
    await Promise.all([factors.mutate(), reloadSession()]);
  }

  return (
    <Fetched of={factors} what="your second factors" failure="Your second factors could not be shown" height={420}>
      {(data) => {
        const hasOne = data.authenticator || data.passkeys.length > 0;
        if (!hasOne && user?.emailVerified === false)
          return (
            <Notice tone="warning" title="Confirm your email address first">
              Then you can add a passkey or an authenticator app.
            </Notice>
          );
        return (
          <Stack gap={6}>
            <PasskeysPart userId={userId} passkeys={data.passkeys} onChanged={(made) => void changed(made)} />
            <AuthenticatorPart userId={userId} isSetUp={data.authenticator} onChanged={(made) => void changed(made)} />
            {hasOne && (
              <RecoveryCodesPart userId={userId} left={data.recoveryCodesLeft} onMade={(made) => void changed(made)} />
            )}
            {codes && <RecoveryCodesDialog codes={codes} username={username} onClose={() => setCodes(null)} />}
          </Stack>
        );
      }}
    </Fetched>
  );
}

type PasskeysPartProps = {
  userId: string;
  passkeys: readonly Passkey[];
  onChanged: (recoveryCodes: string[] | null) => void;
};

const PasskeysPart = ({ userId, passkeys, onChanged }: PasskeysPartProps) => (
  <Card
    level={3}
    title="Passkeys"
    aside={<Badge tone={passkeys.length > 0 ? 'success' : 'neutral'}>{passkeys.length || 'None'}</Badge>}
  >
    <p>Log in with your fingerprint, your face or your device’s PIN. A passkey can’t be guessed or phished.</p>
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
      <Text quiet>You have {mostPasskeys}, the maximum. Remove one to add another.</Text>
    )}
  </Card>
);

function Row({ userId, passkey, onChanged }: { userId: string; passkey: Passkey; onChanged: () => void }) {
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

type RecoveryCodesPartProps = { userId: string; left: number; onMade: (recoveryCodes: string[]) => void };

const few = 3;

function RecoveryCodesPart({ userId, left, onMade }: RecoveryCodesPartProps) {
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
      <p>Use a code if you lose your phone or passkey. Each code works once.</p>
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

type RemovePasskeyProps = { userId: string; passkey: Passkey; onRemoved: () => void; onKeep: () => void };

function RemovePasskey({ userId, passkey, onRemoved, onKeep }: RemovePasskeyProps) {
  const act = async () => {
    await removePasskey(userId, passkey);
    onRemoved();
  };
  return (
    <ConfirmAction
      title={`Remove ${passkey.name}?`}
      description="You can no longer log in with this passkey. Delete it on your device too."
      confirmLabel="Remove the passkey"
      busyLabel="Removing..."
      action={act}
      onClose={onKeep}
    />
  );
}

type RenamePasskeyProps = { userId: string; passkey: Passkey; onRenamed: () => void; onCancel: () => void };

const nameForm = z.object({ name: passkeyName });

function RenamePasskey({ userId, passkey, onRenamed, onCancel }: RenamePasskeyProps) {
  const form = useZodForm(nameForm, { defaultValues: { name: passkey.name } });
  const sending = useSubmit(form, {
    send: ({ name }) => renamePasskey(userId, passkey, name),
    onSent: onRenamed,
    errorField: 'name',
  });

  useEffect(() => form.setFocus('name', { shouldSelect: true }), [form]);

  return (
    <Form {...sending} label={`Rename ${passkey.name}`} gap={3}>
      <TextInput name="name" label="New name" id={`name-of-${passkey.id}`} autoComplete="off" maxLength={60} />
      <Cluster gap={2}>
        <SubmitButton variant="secondary" size="small" busyLabel="Saving...">
          Save
        </SubmitButton>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Cluster>
    </Form>
  );
}
