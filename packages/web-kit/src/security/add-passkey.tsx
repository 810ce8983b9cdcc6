import { passkeyName } from '@postcard/contracts/passkeys';
import { z } from '@postcard/contracts/zod';
import { Button, Stack, TextField } from '@postcard/ui';
import { toast } from '../events/browser-events.ts';
import { applyProblem, useZodForm } from '../forms/use-zod-form.ts';
import { deviceInWords } from '../session/device.ts';
import { knowsPasskeys, passkeyFailure } from './passkeys.ts';
import { addPasskey } from './second-factors.ts';

type Props = {
  userId: string;
  onAdded: (recoveryCodes: string[] | null) => void;
  isMain?: boolean;
};

const nameForm = z.object({ name: passkeyName });

export function AddPasskey({ userId, onAdded, isMain = false }: Props) {
  const form = useZodForm(nameForm, { defaultValues: { name: deviceInWords(navigator.userAgent) } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ name }) => {
    try {
      const codes = await addPasskey(userId, name);
      form.reset();
      if (!codes) toast({ title: 'Passkey added', description: `You can log in with ${name} from now on.` });
      onAdded(codes);
    } catch (error) {
      if (!applyProblem(form, error)) form.setError('root.passkey', { message: passkeyFailure(error) });
    }
  });

  if (!knowsPasskeys()) return <p className="pc-quiet">This browser cannot make passkeys.</p>;
  return (
    <form onSubmit={submit} noValidate aria-label="Add a passkey">
      <Stack gap={3}>
        <TextField
          label="Name of the passkey"
          id="passkey-name"
          hint="How you will know it again, such as the device’s name."
          autoComplete="off"
          maxLength={60}
          error={errors.name?.message}
          {...form.register('name')}
        />
        {errors.root?.['passkey'] && (
          <p className="pc-field__error" role="alert">
            {errors.root['passkey'].message}
          </p>
        )}
        <div>
          <Button
            type="submit"
            variant={isMain ? 'primary' : 'secondary'}
            busy={isSubmitting}
            busyLabel="Waiting for your device..."
          >
            Add a passkey
          </Button>
        </div>
      </Stack>
    </form>
  );
}
