import { loginBody } from '@postcard/contracts/identity';
import { Button, PasswordField, Stack, TextField } from '@postcard/ui';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { toast } from '../events/browser-events.ts';
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
  const { errors, isSubmitting } = form.formState;

  async function welcome(): Promise<void> {
    toast({ title: 'Login Successful', description: 'Welcome back!' });
    await onLoggedIn();
  }

  const submit = form.handleSubmit(async (credentials) => {
    try {
      await logIn(credentials);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_factor_required') setAsksForCode(true);
      else sayFailed();
      return;
    }
    await welcome();
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
      <form onSubmit={submit} noValidate>
        <Stack gap={5}>
          <TextField
            label="Username or email"
            autoComplete="username webauthn"
            autoCapitalize="none"
            error={errors.username?.message}
            {...form.register('username')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="Logging in...">
            Log In
          </Button>
        </Stack>
      </form>
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
