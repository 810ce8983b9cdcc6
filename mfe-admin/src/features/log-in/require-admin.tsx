import { mayCall } from '@postcard/contracts/staff-roles';
import { Card, Container, Notice, Stack } from '@postcard/ui';
import { useSession, reloadSession, type SessionUser } from '@postcard/web-kit';
import { LogInForm, StepUp, SetUpSecondFactor } from '@postcard/web-kit/security';
import type { ReactNode } from 'react';
import { useRole, type Roles } from '../roles/for-roles.tsx';

type Props = {
  roles?: Roles;
  children: ReactNode;
};

export function RequireAdmin({ roles, children }: Props) {
  const { user, loading } = useSession();
  const role = useRole();
  if (loading) return null;
  if (user?.secondFactorDue) return <SecondFactorDue user={user} />;
  if (!user?.isAdmin) return <AdminLogin loggedInAs={user?.businessName} />;
  if (roles && !mayCall(role, roles)) return <NotForRole />;
  return (
    <>
      {children}
      <StepUp />
    </>
  );
}

const AdminLogin = ({ loggedInAs }: { loggedInAs: string | undefined }) => (
  <Container width="form" style={{ paddingBlock: '48px 96px' }}>
    <h1>Administration</h1>
    {loggedInAs && (
      <Notice tone="warning">You are logged in as {loggedInAs}, which is not an administrator account.</Notice>
    )}
    <Card>
      <LogInForm onLoggedIn={() => undefined} />
    </Card>
  </Container>
);

function NotForRole() {
  return (
    <Container width="form" style={{ paddingBlock: '48px 96px' }}>
      <h1>Administration</h1>
      <Notice tone="warning" title="You don’t have access to this page">
        Your role doesn’t have access. An owner can change your role.
      </Notice>
    </Container>
  );
}

const SecondFactorDue = ({ user }: { user: SessionUser }) => (
  <Container width="form" style={{ paddingBlock: '48px 96px' }}>
    <Stack gap={5}>
      <h1>Set up a second factor</h1>
      <p>
        You work with other people’s data and money, so your password alone does not open the workspace. Set up one of
        these two. It takes a minute.
      </p>
      <SetUpSecondFactor userId={user.id} username={user.username} onDone={() => void reloadSession()} />
    </Stack>
    <StepUp />
  </Container>
);
