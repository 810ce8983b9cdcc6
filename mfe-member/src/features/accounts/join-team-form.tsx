import { acceptBody } from '@postcard/contracts/staff';
import { Button, Notice, PasswordField, Stack, TextField } from '@postcard/ui';
import { ApiError, applyProblem, userMessageOf, useZodForm } from '@postcard/web-kit';
import styles from './accounts.module.css';
import { acceptInvitation } from './api.ts';

type Props = { token: string; onJoined: () => void };

export function JoinTeamForm({ token, onJoined }: Props) {
  const form = useZodForm(acceptBody, { defaultValues: { firstName: '', lastName: '', username: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      await acceptInvitation(token, body);
    } catch (error) {
      const message = userMessageOf(error);
      if (error instanceof ApiError && error.code === 'username_taken')
        form.setError('username', { message }, { shouldFocus: true });
      else if (!applyProblem(form, error)) form.setError('root.server', { message });
      return;
    }
    onJoined();
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={5}>
        <div className={styles['columns']}>
          <TextField
            label="First Name"
            autoComplete="given-name"
            required
            error={errors.firstName?.message}
            {...form.register('firstName')}
          />
          <TextField
            label="Last Name"
            autoComplete="family-name"
            required
            error={errors.lastName?.message}
            {...form.register('lastName')}
          />
        </div>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          required
          error={errors.username?.message}
          {...form.register('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          required
          error={errors.password?.message}
          hint="At least 8 characters with uppercase, lowercase, number and special character."
          {...form.register('password')}
        />
        {errors.root?.['server'] && <Notice tone="danger" title={errors.root['server'].message} />}
        <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="One moment...">
          Join the team
        </Button>
      </Stack>
    </form>
  );
}
