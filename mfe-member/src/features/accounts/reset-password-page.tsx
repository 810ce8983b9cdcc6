import { timing } from '@postcard/contracts/business';
import { paths } from '@postcard/contracts/paths';
import { Button, Notice, PasswordField, Stack } from '@postcard/ui';
import { applyProblem, toast, userMessageOf, useZodForm } from '@postcard/web-kit';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { AccountFrame } from './account-frame.tsx';
import { resetPassword } from './api.ts';
import { resetForm } from './reset-form.ts';

export function Component() {
  const { token } = useParams();
  if (!token) {
    return (
      <AccountFrame title="Reset password">
        <Stack gap={4}>
          <Notice tone="danger" title="Invalid Reset Link">
            This link is not complete. Please ask for a new one.
          </Notice>
          <Link to={paths.forgotPassword()}>Ask for a new link</Link>
        </Stack>
      </AccountFrame>
    );
  }
  return <ResetForm token={token} />;
}

function ResetForm({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const navigate = useNavigate();
  const form = useZodForm(resetForm, { defaultValues: { password: '', confirmPassword: '' } });
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate(paths.login()), timing.resetRedirectMs);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await resetPassword(token, password);
      setDone(true);
    } catch (error) {
      applyProblem(form, error);
      toast({
        variant: 'destructive',
        title: 'Failed to Reset Password',
        description: userMessageOf(error, 'The link has expired or is invalid.'),
      });
    }
  });

  if (done) {
    return (
      <AccountFrame title="Your password is changed" intro="You can log in with it now. We are taking you there.">
        <Button asChild variant="primary" block>
          <Link to={paths.login()}>Log in</Link>
        </Button>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Reset password" intro="At least 8 characters with uppercase, lowercase and a number.">
      <form onSubmit={submit} noValidate>
        <Stack gap={5}>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
            {...form.register('confirmPassword')}
          />
          <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="Saving...">
            Set new password
          </Button>
        </Stack>
      </form>
    </AccountFrame>
  );
}
