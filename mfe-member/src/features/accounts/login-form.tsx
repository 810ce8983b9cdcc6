import { loginBody } from '@postcard/contracts/identity';
import { paths } from '@postcard/contracts/paths';
import { Button, PasswordField, Stack, TextField } from '@postcard/ui';
import { toast, useZodForm } from '@postcard/web-kit';
import { Link, useNavigate } from 'react-router';
import { AccountFrame } from './account-frame.tsx';
import styles from './accounts.module.css';
import { logIn } from './api.ts';

type Props = {
  /** Where to go once logged in; null stays on this page, which then shows itself. */
  next?: string | null;
};

export function LoginForm({ next = paths.dashboard() }: Props) {
  const navigate = useNavigate();
  const form = useZodForm(loginBody, { defaultValues: { username: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (credentials) => {
    try {
      await logIn(credentials);
    } catch {
      toast({
        variant: 'destructive',
        title: 'Login Failed',
        description: 'Invalid username or password. Please try again.',
      });
      return;
    }
    toast({ title: 'Login Successful', description: 'Welcome back!' });
    if (next) await navigate(next);
  });

  return (
    <AccountFrame title="Log in" intro="Welcome back. Your spot on the next card is a few taps away.">
      <form onSubmit={submit} noValidate>
        <Stack gap={5}>
          <TextField
            label="Username"
            autoComplete="username"
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
          <nav className={styles['links']} aria-label="Account help">
            <Link to={paths.forgotUsername()}>Forgot username?</Link>
            <Link to={paths.forgotPassword()}>Forgot password?</Link>
            <span>
              No account yet? <Link to={paths.register()}>Sign up</Link>
            </span>
          </nav>
        </Stack>
      </form>
    </AccountFrame>
  );
}
