import { Card } from '@postcard/ui';
import { PasswordByEmail } from '../accounts/password-by-email.tsx';

export function FirstPassword({ email }: { email: string }) {
  return (
    <Card level={3} title="Password">
      <p>You have no password yet.</p>
      <PasswordByEmail email={email} />
    </Card>
  );
}
