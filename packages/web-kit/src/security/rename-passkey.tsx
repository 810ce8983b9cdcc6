import { passkeyName, type Passkey } from '@postcard/contracts/passkeys';
import { z } from '@postcard/contracts/zod';
import { Button, Cluster, Stack, TextField } from '@postcard/ui';
import { useEffect } from 'react';
import { userMessageOf } from '../api/api-error.ts';
import { applyProblem, useZodForm } from '../forms/use-zod-form.ts';
import { renamePasskey } from './second-factors.ts';

type Props = { userId: string; passkey: Passkey; onRenamed: () => void; onCancel: () => void };

const nameForm = z.object({ name: passkeyName });

export function RenamePasskey({ userId, passkey, onRenamed, onCancel }: Props) {
  const form = useZodForm(nameForm, { defaultValues: { name: passkey.name } });
  const { errors, isSubmitting } = form.formState;

  useEffect(() => form.setFocus('name', { shouldSelect: true }), [form]);

  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await renamePasskey(userId, passkey, name);
    } catch (error) {
      if (!applyProblem(form, error)) form.setError('name', { message: userMessageOf(error) });
      return;
    }
    onRenamed();
  });

  return (
    <form onSubmit={submit} noValidate aria-label={`Rename ${passkey.name}`}>
      <Stack gap={3}>
        <TextField
          label="New name"
          id={`name-of-${passkey.id}`}
          autoComplete="off"
          maxLength={60}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <Cluster gap={2}>
          <Button type="submit" size="small" busy={isSubmitting} busyLabel="Saving...">
            Save
          </Button>
          <Button size="small" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
