import { oneTimeCode } from '@postcard/contracts/identity';
import { z } from '@postcard/contracts/zod';
import { Button, Cluster, Stack } from '@postcard/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { Form, SubmitButton } from '../forms/form.tsx';
import { useSubmit } from '../forms/use-submit.ts';
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
  const sending = useSubmit(form, { send: ({ code }) => logIn(code), errorField: 'code' });

  useEffect(() => form.setFocus('code'), [form]);

  return (
    <Form {...sending} label="Second step">
      <CodeField isRecovery={isRecovery} />
      <SubmitButton size="large" block busyLabel="Logging in...">
        Log In
      </SubmitButton>
    </Form>
  );
}
