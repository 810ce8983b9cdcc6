import { paths } from '@postcard/contracts/paths';
import { Button, Cluster, Notice, Stack } from '@postcard/ui';
import { LogInForm } from '@postcard/web-kit/security';
import { Link } from 'react-router';

type Props = { spotId: string; email: string; onLoggedIn: () => void; onBack: () => void };

/** Logs in a user whose address has an account; the booking then continues automatically. */
export function FirstLogIn({ spotId, email, onLoggedIn, onBack }: Props) {
  return (
    <Stack gap={5}>
      <Notice tone="info" title="There is an account with this email">
        Log in, and we go on with spot {spotId}. If you have no password yet, open the link in our email to {email}.
      </Notice>
      <LogInForm onLoggedIn={onLoggedIn}>
        <Cluster justify="between">
          <Link to={paths.forgotPassword()}>Forgot password?</Link>
          <Button size="small" onClick={onBack}>
            Use another email
          </Button>
        </Cluster>
      </LogInForm>
    </Stack>
  );
}
