import { passkeyName } from '@postcard/contracts/passkeys';
import { z } from '@postcard/contracts/zod';
import { Text } from '@postcard/ui';
import { toast } from '../events/browser-events.ts';
import { TextInput, Form, FormFailure, SubmitButton } from '../forms/form.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { useZodForm } from '../forms/use-zod-form.ts';
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
  const defaultValues = { name: deviceInWords(navigator.userAgent) };
  const form = useZodForm(nameForm, { defaultValues });
  const sending = useSubmit(form, {
    send: ({ name }) => addPasskey(userId, name),
    resetTo: () => defaultValues,
    onSent: (codes, { name }) => {
      if (!codes) toast({ title: 'Passkey added', description: `You can log in with ${name} from now on.` });
      onAdded(codes);
    },
    messageOf: passkeyFailure,
  });

  if (!knowsPasskeys()) return <Text quiet>This browser can’t create passkeys.</Text>;
  return (
    <Form {...sending} label="Add a passkey" gap={3}>
      <TextInput
        name="name"
        label="Name of the passkey"
        id="passkey-name"
        hint="A name you will recognize, such as the device’s."
        autoComplete="off"
        maxLength={60}
      />
      <FormFailure />
      <div>
        <SubmitButton variant={isMain ? 'primary' : 'secondary'} busyLabel="Waiting for your device...">
          Add a passkey
        </SubmitButton>
      </div>
    </Form>
  );
}
