import { acceptBody } from '@postcard/contracts/staff';
import { Form, FormFailure, PasswordInput, SubmitButton, TextInput, useSubmit, useZodForm } from '@postcard/web-kit';
import styles from './accounts.module.css';
import { acceptInvitation } from './api.ts';
import { passwordHint } from './password-hint.ts';

type Props = { token: string; onJoined: () => void };

export function JoinTeamForm({ token, onJoined }: Props) {
  const form = useZodForm(acceptBody, { defaultValues: { firstName: '', lastName: '', username: '', password: '' } });
  const sending = useSubmit(form, {
    send: (body) => acceptInvitation(token, body),
    onSent: onJoined,
    refusals: { username_taken: { field: 'username' } },
  });

  return (
    <Form {...sending} required={acceptBody}>
      <div className={styles['columns']}>
        <TextInput name="firstName" />
        <TextInput name="lastName" />
      </div>
      <TextInput name="username" />
      <PasswordInput name="password" hint={passwordHint} />
      <FormFailure />
      <SubmitButton size="large" block busyLabel="One moment...">
        Join the team
      </SubmitButton>
    </Form>
  );
}
