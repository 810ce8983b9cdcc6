import { passkeyName, type Passkey } from '@postcard/contracts/passkeys';
import { z } from '@postcard/contracts/zod';
import { Button, Cluster } from '@postcard/ui';
import { useEffect } from 'react';
import { TextInput } from '../forms/fields.tsx';
import { Form, SubmitButton } from '../forms/form.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { useZodForm } from '../forms/use-zod-form.ts';
import { renamePasskey } from './second-factors.ts';

type Props = { userId: string; passkey: Passkey; onRenamed: () => void; onCancel: () => void };

const nameForm = z.object({ name: passkeyName });

export function RenamePasskey({ userId, passkey, onRenamed, onCancel }: Props) {
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
