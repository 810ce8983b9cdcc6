import { Container, Stack } from '@postcard/ui';
import { reloadSession, type SessionUser } from '@postcard/web-kit';
import { SetUpSecondFactor, StepUp } from '@postcard/web-kit/security';

export function SecondFactorDue({ user }: { user: SessionUser }) {
  return (
    <Container width="form" style={{ paddingBlock: '48px 96px' }}>
      <Stack gap={5}>
        <h1>One more lock</h1>
        <p>
          You work with other people’s data and money, so your password alone does not open the workspace. Set up one of
          these two. It takes a minute.
        </p>
        <SetUpSecondFactor userId={user.id} username={user.username} onDone={() => void reloadSession()} />
      </Stack>
      <StepUp />
    </Container>
  );
}
