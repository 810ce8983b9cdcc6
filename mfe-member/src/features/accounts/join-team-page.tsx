import { paths } from '@postcard/contracts/paths';
import { staffRoleTexts } from '@postcard/contracts/staff-roles';
import { Button, Notice, Stack } from '@postcard/ui';
import {
  reloadSession,
  useSession,
  Fetched,
  Form,
  FormFailure,
  PasswordInput,
  SubmitButton,
  TextInput,
  useSubmit,
  useZodForm,
} from '@postcard/web-kit';
import { SetUpSecondFactor, StepUp } from '@postcard/web-kit/security';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { acceptBody } from '@postcard/contracts/staff';
import { AccountFrame } from './account-frame.tsx';
import { useInvitation, acceptInvitation, passwordHint } from './api.ts';
import styles from './accounts.module.css';

const title = 'Join the team';

export function Component() {
  const { token = '' } = useParams();
  const { user } = useSession();
  const [hasJoined, setHasJoined] = useState(false);
  if (!hasJoined || !user) return <Invited token={token} onJoined={() => setHasJoined(true)} />;
  return <SecondFactor userId={user.id} username={user.username} isDue={user.secondFactorDue ?? false} />;
}

function Invited({ token, onJoined }: { token: string; onJoined: () => void }) {
  const { user } = useSession();
  const invitation = useInvitation(token);
  const { data } = invitation;
  return (
    <AccountFrame
      title={title}
      {...(data && { intro: `${data.invitedBy} has invited ${data.email}. ${staffRoleTexts[data.staffRole]}` })}
    >
      <Fetched
        of={invitation}
        what="your invitation"
        failure="This invitation could not be shown"
        height={520}
        missing={
          <Notice tone="danger" title="This invitation is no longer valid">
            It may have been used or withdrawn, or be older than 7 days. Ask the person who invited you for a new one.
          </Notice>
        }
      >
        {() => (
          <Stack gap={5}>
            {user && (
              <Notice tone="warning">You are logged in as {user.username}. Joining creates another account.</Notice>
            )}
            <JoinTeamForm token={token} onJoined={onJoined} />
          </Stack>
        )}
      </Fetched>
    </AccountFrame>
  );
}

function SecondFactor({ userId, username, isDue }: { userId: string; username: string; isDue: boolean }) {
  const navigate = useNavigate();

  async function openWorkspace(): Promise<void> {
    await reloadSession();
    await navigate(paths.admin());
  }

  return (
    <AccountFrame title="Protect your account" intro="A password can be guessed or stolen. Add a second factor.">
      <Stack gap={5}>
        <SetUpSecondFactor userId={userId} username={username} onDone={() => void openWorkspace()} />
        {!isDue && (
          <div>
            <Button variant="quiet" onClick={() => void openWorkspace()}>
              Not now
            </Button>
          </div>
        )}
      </Stack>
      <StepUp />
    </AccountFrame>
  );
}

function JoinTeamForm({ token, onJoined }: { token: string; onJoined: () => void }) {
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
