import { Button, Notice, PasswordField, Stack } from '@postcard/ui';
import { applyProblem, useMutation, useZodForm, type SessionUser } from '@postcard/web-kit';
import { logIn } from '@postcard/web-kit/security';
import { useState } from 'react';
import { resetPassword } from '../accounts/api.ts';
import { resetForm } from '../accounts/reset-form.ts';

type Props = { user: SessionUser; token: string };

/** Sets the account's first password with the opened link, without a second email. */
export function ChoosePassword({ user, token }: Props) {
  const [isChosen, setIsChosen] = useState(false);
  const form = useZodForm(resetForm, { defaultValues: { password: '', confirmPassword: '' } });
  const { errors } = form.formState;
  const choosing = useMutation(
    async (_attempt, password: string) => {
      await resetPassword(token, password);
      // A new password ends every session, including this one.
      await logIn({ username: user.username, password });
      setIsChosen(true);
    },
    { failure: 'The password could not be set', onError: (error) => applyProblem(form, error) },
  );
  const submit = form.handleSubmit(async ({ password }) => void (await choosing.run(password)));

  if (isChosen) {
    return (
      <Notice tone="success" title="Your password is set">
        Log in with it from now on, with your username or your email.
      </Notice>
    );
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Choose a password">
      <Stack gap={4}>
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters with uppercase, lowercase and a number."
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <div>
          <Button type="submit" busy={choosing.busy} busyLabel="Saving...">
            Set password
          </Button>
        </div>
      </Stack>
    </form>
  );
}
