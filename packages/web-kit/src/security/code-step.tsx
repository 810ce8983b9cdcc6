import { oneTimeCode } from '@postcard/contracts/identity';
import { z } from '@postcard/contracts/zod';
import { Button, Cluster, Stack } from '@postcard/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { userMessageOf } from '../api/api-error.ts';
import { useZodForm } from '../forms/use-zod-form.ts';
import { CodeField } from './code-field.tsx';

type LogIn = (code: string) => Promise<void>;

type Props = {
  logIn: LogIn;
  onBack: () => void;
  children: ReactNode;
};

export function CodeStep({ logIn, onBack, children }: Props) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <Stack gap={5}>
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} logIn={logIn} />
      {children}
      <Cluster justify="between">
        <Button variant="quiet" size="small" onClick={onBack}>
          Back
        </Button>
        <Button variant="quiet" size="small" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use the app’s code' : 'Use a recovery code'}
        </Button>
      </Cluster>
    </Stack>
  );
}

const codeForm = z.object({ code: oneTimeCode });

function CodeForm({ isRecovery, logIn }: { isRecovery: boolean; logIn: LogIn }) {
  const form = useZodForm(codeForm, { defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;

  useEffect(() => form.setFocus('code'), [form]);

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await logIn(code);
    } catch (error) {
      form.setError('code', { message: userMessageOf(error) }, { shouldFocus: true });
    }
  });

  return (
    <form onSubmit={submit} noValidate aria-label="Second step">
      <Stack gap={5}>
        <CodeField isRecovery={isRecovery} error={errors.code?.message} {...form.register('code')} />
        <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="Logging in...">
          Log In
        </Button>
      </Stack>
    </form>
  );
}
