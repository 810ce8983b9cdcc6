import { Stack } from '@postcard/ui';
import { reloadSession, type SessionUser } from '@postcard/web-kit';
import { SetUpSecondFactor } from '@postcard/web-kit/security';
import { AccountFrame } from './account-frame.tsx';

export function SecondFactorDue({ user }: { user: SessionUser }) {
  return (
    <AccountFrame
      title="One more lock"
      intro="A password alone can be guessed or stolen, so your account needs a second proof. It takes a minute."
    >
      <Stack gap={5}>
        <SetUpSecondFactor userId={user.id} username={user.username} onDone={() => void reloadSession()} />
      </Stack>
    </AccountFrame>
  );
}
