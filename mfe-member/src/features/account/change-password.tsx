import { Button, Card, PasswordField, Stack } from '@postcard/ui';
import { applyProblem, toast, userMessageOf, useZodForm } from '@postcard/web-kit';
import { changePassword } from './api.ts';
import { emptyPasswords, passwordForm } from './password-form.ts';

type Props = { userId: string; username: string; onChanged: () => void };

export function ChangePassword({ userId, username, onChanged }: Props) {
  const form = useZodForm(passwordForm, { defaultValues: emptyPasswords });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await changePassword(userId, { currentPassword, newPassword });
    } catch (error) {
      applyProblem(form, error);
      toast({ variant: 'destructive', title: 'Your password was not changed', description: userMessageOf(error) });
      return;
    }
    form.reset(emptyPasswords);
    toast({ title: 'Your password is changed', description: 'You are logged out everywhere but here.' });
    onChanged();
  });

  return (
    <Card level={3} title="Password">
      <form onSubmit={submit} noValidate aria-label="Password">
        <Stack gap={5}>
          {/* Tells a password manager whose password this is. */}
          <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            required
            error={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            required
            error={errors.newPassword?.message}
            hint="At least 8 characters with uppercase, lowercase, number and special character."
            {...form.register('newPassword')}
          />
          <PasswordField
            label="Repeat the new password"
            autoComplete="new-password"
            required
            error={errors.confirmPassword?.message}
            {...form.register('confirmPassword')}
          />
          <div>
            <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
              Change password
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
