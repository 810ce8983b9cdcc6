import { replyDays } from '@postcard/contracts/business';
import { Button, Card } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { useState } from 'react';
import styles from './messages.module.css';
import { PreferencesDialog } from './preferences-dialog.tsx';

export function EmailIntegration({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false);
  return (
    <Card title="Email Integration" level={2} footer={<Button onClick={() => setOpen(true)}>Configure</Button>}>
      <p>We also write to</p>
      <p className={styles['address']}>{user.email}</p>
      {open && <PreferencesDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

export function ContactSupport({ onWrite }: { onWrite: () => void }) {
  return (
    <Card title="Contact Support" level={2} footer={<Button onClick={onWrite}>Contact Support</Button>}>
      <p>{`Something does not work, or you are not sure? Write to us; we reply within ${replyDays}.`}</p>
    </Card>
  );
}
