import { loginBody, user as userSchema } from '@postcard/contracts/identity';
import { Button, Card, Container, Notice, PasswordField, Stack, TextField } from '@postcard/ui';
import { apiFetch, setSession, toast, useSession, useZodForm } from '@postcard/web-kit';
import { StepUp } from '@postcard/web-kit/security';
import type { ReactNode } from 'react';

/** Shows a login form to whoever is no administrator. The server is what refuses. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { user, loading } = useSession();
  if (loading) return null;
  if (!user?.isAdmin) return <AdminLogin loggedInAs={user?.businessName} />;
  return (
    <>
      {children}
      <StepUp />
    </>
  );
}

function AdminLogin({ loggedInAs }: { loggedInAs: string | undefined }) {
  const form = useZodForm(loginBody, { defaultValues: { username: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (credentials) => {
    try {
      setSession(await apiFetch('/api/users/login', { method: 'POST', body: credentials, schema: userSchema }));
      toast({ title: 'Login Successful', description: 'Welcome back!' });
    } catch {
      toast({
        variant: 'destructive',
        title: 'Login Failed',
        description: 'Invalid username or password. Please try again.',
      });
    }
  });

  return (
    <Container width="form" style={{ paddingBlock: '48px 96px' }}>
      <h1>Administration</h1>
      {loggedInAs && (
        <Notice tone="warning">You are logged in as {loggedInAs}, which is no administrator’s account.</Notice>
      )}
      <Card>
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
            <Button type="submit" variant="primary" block busy={isSubmitting} busyLabel="Logging in...">
              Log In
            </Button>
          </Stack>
        </form>
      </Card>
    </Container>
  );
}
