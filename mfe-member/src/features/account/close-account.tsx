import { paths } from '@postcard/contracts/paths';
import { Button, Card } from '@postcard/ui';
import {
  clearSession,
  FormDialog,
  FormFailure,
  leaveNoDrafts,
  PasswordInput,
  tabStorage,
  toast,
  useSubmit,
  useZodForm,
} from '@postcard/web-kit';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import styles from './account.module.css';
import { closeAccount } from './api.ts';
import { closeForm } from './password-form.ts';

export function CloseAccount({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Card level={2} title="Close account">
      <p>Your personal data goes; bookings and invoices stay under the business’s name.</p>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Close account
        </Button>
      </div>
      {open && <CloseDialog userId={userId} onKeep={() => setOpen(false)} />}
    </Card>
  );
}

function CloseDialog({ userId, onKeep }: { userId: string; onKeep: () => void }) {
  const navigate = useNavigate();
  const form = useZodForm(closeForm, { defaultValues: { password: '' } });
  const sending = useSubmit(form, {
    send: ({ password }) => closeAccount(userId, password),
    onSent: async () => {
      await navigate(paths.home());
      clearSession();
      // Deletes what was typed into the account's forms too.
      leaveNoDrafts();
      tabStorage.clear();
      toast({ title: 'Your account is closed', description: 'Thank you for having been with us.' });
    },
  });

  return (
    <FormDialog
      {...sending}
      id="close-account"
      title="Close your account?"
      description="This cannot be undone."
      label="Close account"
      gap={4}
      cancel="Keep my account"
      submit="Close my account"
      variant="danger"
      busyLabel="Closing..."
      onClose={onKeep}
    >
      <ul className={styles['consequences']}>
        <li>Your name, email address, phone number, website and picture are deleted, and so is your application.</li>
        <li>You are logged out everywhere, and this account can no longer log in.</li>
        <li>Your membership ends.</li>
        <li>Paid spots stay booked, and invoices stay, under your business’s name.</li>
      </ul>
      <FormFailure title="Your account was not closed" />
      <PasswordInput name="password" label="Your password" autoComplete="current-password" required />
    </FormDialog>
  );
}
