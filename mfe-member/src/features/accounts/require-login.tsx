import { useSession, type SessionUser, reloadSession } from '@postcard/web-kit';
import { StepUp, SetUpSecondFactor } from '@postcard/web-kit/security';
import type { ReactNode } from 'react';
import { Stack } from '@postcard/ui';
import { LoginForm } from './login-form.tsx';
import { AccountFrame } from './account-frame.tsx';

/** Shows the login form instead of a member's page while the user is logged out. The server enforces access. */
export function RequireLogin({ children }: { children: (user: SessionUser) => ReactNode }) {
  const { user, loading } = useSession();
  if (loading) return null;
  if (!user) return <LoginForm next={null} />;
  // The workspace asks the team for its second factor.
  const isDue = user.secondFactorDue && !user.isAdmin;
  return (
    <>
      {isDue ? <SecondFactorDue user={user} /> : children(user)}
      <StepUp />
    </>
  );
}

const SecondFactorDue = ({ user }: { user: SessionUser }) => (
  <AccountFrame
    title="Set up a second factor"
    intro="A password can be guessed or stolen, so your account needs a second factor. It takes a minute."
  >
    <Stack gap={5}>
      <SetUpSecondFactor userId={user.id} username={user.username} onDone={() => void reloadSession()} />
    </Stack>
  </AccountFrame>
);
