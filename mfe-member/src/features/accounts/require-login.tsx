import { useSession, type SessionUser } from '@postcard/web-kit';
import { StepUp } from '@postcard/web-kit/security';
import type { ReactNode } from 'react';
import { LoginForm } from './login-form.tsx';
import { SecondFactorDue } from './second-factor-due.tsx';

type Props = { children: (user: SessionUser) => ReactNode };

/** Shows the login form in place of a member's page while logged out. The server enforces access. */
export function RequireLogin({ children }: Props) {
  const { user, loading } = useSession();
  if (loading) return null;
  if (!user) return <LoginForm next={null} />;
  // A second factor that only the team needs is requested by the workspace.
  const isDue = user.secondFactorDue && !user.isAdmin;
  return (
    <>
      {isDue ? <SecondFactorDue user={user} /> : children(user)}
      <StepUp />
    </>
  );
}
