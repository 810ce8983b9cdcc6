import { Card } from '@postcard/ui';
import { Form, PasswordInput, SubmitButton, toast, useSubmit, useZodForm } from '@postcard/web-kit';
import { passwordHint } from '../accounts/password-hint.ts';
import { changePassword } from './api.ts';
import { emptyPasswords, passwordForm } from './password-form.ts';

type Props = { userId: string; username: string; onChanged: () => void };

export function ChangePassword({ userId, username, onChanged }: Props) {
  const form = useZodForm(passwordForm, { defaultValues: emptyPasswords });
  const sending = useSubmit(form, {
    send: ({ currentPassword, newPassword }) => changePassword(userId, { currentPassword, newPassword }),
    resetTo: () => emptyPasswords,
    onSent: () => {
      toast({ title: 'Your password is changed', description: 'You are logged out everywhere but here.' });
      onChanged();
    },
    failure: 'Your password was not changed',
    alwaysToasts: true,
  });

  return (
    <Card level={3} title="Password">
      <Form {...sending} label="Password">
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
        <PasswordInput name="currentPassword" required />
        <PasswordInput name="newPassword" required hint={passwordHint} />
        <PasswordInput name="confirmPassword" required label="Repeat the new password" />
        <div>
          <SubmitButton variant="secondary" busyLabel="Saving...">
            Change password
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
