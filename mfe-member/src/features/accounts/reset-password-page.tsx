import { timing } from '@postcard/contracts/business';
import { paths } from '@postcard/contracts/paths';
import { Notice, Stack } from '@postcard/ui';
import { Form, PasswordInput, SubmitButton, userMessageOf, useSubmit, useZodForm, LinkButton } from '@postcard/web-kit';
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
  const sending = useSubmit(form, {
    send: ({ password }) => resetPassword(token, password),
    onSent: () => setDone(true),
    failure: 'Failed to Reset Password',
    alwaysToasts: true,
    messageOf: (error) => userMessageOf(error, 'The link has expired or is invalid.'),
  });

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate(paths.login()), timing.resetRedirectMs);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  if (done) {
    return (
      <AccountFrame title="Your password is changed" intro="You can log in with it now. We are taking you there.">
        <LinkButton variant="primary" block to={paths.login()}>
          Log in
        </LinkButton>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Reset password" intro="At least 8 characters with uppercase, lowercase and a number.">
      <Form {...sending}>
        <PasswordInput name="password" label="New password" />
        <PasswordInput name="confirmPassword" label="Confirm password" />
        <SubmitButton size="large" block busyLabel="Saving...">
          Set new password
        </SubmitButton>
      </Form>
    </AccountFrame>
  );
}
