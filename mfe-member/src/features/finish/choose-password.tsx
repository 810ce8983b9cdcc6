import { Notice } from '@postcard/ui';
import { Form, PasswordInput, SubmitButton, useSubmit, useZodForm, type SessionUser } from '@postcard/web-kit';
import { logIn } from '@postcard/web-kit/security';
import { useState } from 'react';
import { resetPassword } from '../accounts/api.ts';
import { resetForm } from '../accounts/reset-form.ts';

type Props = { user: SessionUser; token: string };

export function ChoosePassword({ user, token }: Props) {
  const [isChosen, setIsChosen] = useState(false);
  const form = useZodForm(resetForm, { defaultValues: { password: '', confirmPassword: '' } });
  const sending = useSubmit(form, {
    send: async ({ password }) => {
      await resetPassword(token, password);
      // A new password ends every session, including this one.
      await logIn({ username: user.username, password });
    },
    onSent: () => setIsChosen(true),
    failure: 'The password could not be set',
  });

  if (isChosen) {
    return (
      <Notice tone="success" title="Your password is set">
        Log in with it from now on, with your username or your email.
      </Notice>
    );
  }
  return (
    <Form {...sending} label="Choose a password" gap={4}>
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordInput name="password" hint="At least 8 characters with uppercase, lowercase and a number." />
      <PasswordInput name="confirmPassword" label="Confirm password" />
      <div>
        <SubmitButton variant="secondary" busyLabel="Saving...">
          Set password
        </SubmitButton>
      </div>
    </Form>
  );
}
