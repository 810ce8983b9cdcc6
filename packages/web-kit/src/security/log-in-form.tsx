import { loginBody } from '@postcard/contracts/identity';
import { Stack } from '@postcard/ui';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { toast } from '../events/browser-events.ts';
import { PasswordInput, TextInput } from '../forms/fields.tsx';
import { Form, SubmitButton } from '../forms/form.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { useZodForm } from '../forms/use-zod-form.ts';
import { CodeStep } from './code-step.tsx';
import { logIn } from './log-in.ts';
import { PasskeyLogIn } from './passkey-log-in.tsx';

type Props = {
  onLoggedIn: () => void | Promise<unknown>;
  children?: ReactNode;
};

const credentialsForm = loginBody.pick({ username: true, password: true });

export function LogInForm({ onLoggedIn, children }: Props) {
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useZodForm(credentialsForm, { defaultValues: { username: '', password: '' } });

  async function welcome(): Promise<void> {
    toast({ title: 'Login Successful', description: 'Welcome back!' });
    await onLoggedIn();
  }

  const sending = useSubmit(form, {
    send: logIn,
    onSent: welcome,
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'second_factor_required') setAsksForCode(true);
      else sayFailed();
    },
  });

  async function logInWithCode(code: string): Promise<void> {
    await logIn({ ...form.getValues(), code });
    await welcome();
  }

  if (asksForCode) {
    return (
      <CodeStep logIn={logInWithCode} onBack={() => setAsksForCode(false)}>
        <PasskeyLogIn onLoggedIn={welcome} />
      </CodeStep>
    );
  }
  return (
    <Stack gap={5}>
      <Form {...sending}>
        <TextInput name="username" label="Username or email" autoComplete="username webauthn" />
        <PasswordInput name="password" autoComplete="current-password" />
        <SubmitButton size="large" block busyLabel="Logging in...">
          Log In
        </SubmitButton>
      </Form>
      <PasskeyLogIn isOfferedInField onLoggedIn={welcome} />
      {children}
    </Stack>
  );
}

/** The text is the same for every reason, so that usernames cannot be found out. */
function sayFailed(): void {
  toast({
    variant: 'destructive',
    title: 'Login Failed',
    description: 'Invalid username or password. Please try again.',
  });
}
