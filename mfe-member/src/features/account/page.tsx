import { type User, newPassword } from '@postcard/contracts/identity';
import { Card, Container, Skeleton, Stack, Facts, formatDate, Button } from '@postcard/ui';
import {
  Fetched,
  Form,
  PasswordInput,
  SubmitButton,
  toast,
  useSubmit,
  useZodForm,
  clearSession,
  FormDialog,
  FormFailure,
  leaveNoDrafts,
  tabStorage,
} from '@postcard/web-kit';
import { CalendarAddress } from '@postcard/web-kit/calendar';
import { SecondFactorsParts } from '@postcard/web-kit/security';
import { paths } from '@postcard/contracts/paths';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from '@postcard/contracts/zod';
import { RequireLogin } from '../accounts/require-login.tsx';
import styles from './account.module.css';
import { useAccount, useSessions, changePassword, closeAccount } from './api.ts';
import { DownloadData } from './download-data.tsx';
import { EditProfile } from './edit-profile.tsx';
import { LogIns, Sessions } from './sessions.tsx';
import { Picture } from './picture.tsx';
import { passwordHint } from '../accounts/api.ts';
import { PasswordByEmail } from '../accounts/password-by-email.tsx';

export const Component = () => (
  <RequireLogin>
    {(user) => (
      <Container className={styles['page']}>
        <h1>Your account</h1>
        <Account key={user.id} />
      </Container>
    )}
  </RequireLogin>
);

function Account() {
  const account = useAccount();
  return (
    <Fetched
      of={account}
      what="your account"
      failure="Your account could not be shown"
      waiting={
        <div className={styles['panels']}>
          <Skeleton shape="block" className={styles['glanceWaiting'] ?? ''} />
          <Stack gap={6}>
            <Skeleton shape="block" className={styles['pictureWaiting'] ?? ''} />
            <Skeleton shape="block" className={styles['profileWaiting'] ?? ''} />
            <Skeleton shape="block" className={styles['passwordWaiting'] ?? ''} />
          </Stack>
        </div>
      }
    >
      {(data) => <Settings account={data} onSaved={(saved) => void account.mutate(saved, { revalidate: false })} />}
    </Fetched>
  );
}

function Settings({ account, onSaved }: { account: User; onSaved: (account: User) => void }) {
  const sessions = useSessions(account.id);
  return (
    <div className={styles['panels']}>
      <div className={styles['glance']}>
        <AccountCard account={account} />
      </div>
      <Stack gap={6}>
        <Picture account={account} onSaved={onSaved} />
        <EditProfile account={account} onSaved={onSaved} />
        <Stack as="section" gap={6} id="security" aria-labelledby="security-title">
          <h2 id="security-title">Security</h2>
          {account.hasPassword === false ? (
            <FirstPassword email={account.email} />
          ) : (
            <ChangePassword userId={account.id} username={account.username} onChanged={() => void sessions.mutate()} />
          )}
          <SecondFactorsParts userId={account.id} username={account.username} />
          <Sessions userId={account.id} sessions={sessions} />
          <LogIns userId={account.id} />
        </Stack>
        <Card level={2} title="Calendar">
          <CalendarAddress path="/api/bookings/calendar-feed" dates="the deadlines of your bookings" />
        </Card>
        <DownloadData account={account} />
        {!account.isAdmin && <CloseAccount userId={account.id} />}
      </Stack>
    </div>
  );
}

function AccountCard({ account }: { account: User }) {
  const facts: [string, string | null][] = [
    ['Account Number', account.accountNumber],
    ['Username', account.username],
    ['Business Name', account.businessName],
    ['Business Category', account.businessCategory],
    ['Contact Name', account.contactName],
    ['Email', account.email],
    ['Phone', account.phone],
    ['Member Since', formatDate(account.createdAt, 'MMMM d, yyyy')],
  ];
  return (
    <Card level={2} title="Account">
      <Facts facts={facts} none="Not provided" />
    </Card>
  );
}

type Props = { userId: string; username: string; onChanged: () => void };

function ChangePassword({ userId, username, onChanged }: Props) {
  const form = useZodForm(passwordForm, { defaultValues: emptyPasswords });
  const sending = useSubmit(form, {
    send: ({ currentPassword, newPassword }) => changePassword(userId, { currentPassword, newPassword }),
    resetTo: () => emptyPasswords,
    onSent: () => {
      toast({ title: 'Your password is changed', description: 'You are logged out on all other devices.' });
      onChanged();
    },
    failure: 'Your password was not changed',
    alwaysToasts: true,
  });

  return (
    <Card level={3} title="Password">
      <Form {...sending} label="Password">
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
        <PasswordInput name="currentPassword" required />
        <PasswordInput name="newPassword" required hint={passwordHint} />
        <PasswordInput name="confirmPassword" required label="Repeat the new password" />
        <div>
          <SubmitButton variant="secondary" busyLabel="Saving...">
            Change password
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function CloseAccount({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Card level={2} title="Close account">
      <p>We delete your personal data. Bookings and invoices stay, under your business’s name.</p>
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
      leaveNoDrafts();
      tabStorage.clear();
      toast({ title: 'Your account is closed', description: 'Thank you for being a member.' });
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

const FirstPassword = ({ email }: { email: string }) => (
  <Card level={3} title="Password">
    <p>You have no password yet.</p>
    <PasswordByEmail email={email} />
  </Card>
);

const passwordForm = z
  .object({ currentPassword: z.string().min(1, 'Password is required'), newPassword, confirmPassword: z.string() })
  .refine((values) => values.newPassword === values.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });

const emptyPasswords = { currentPassword: '', newPassword: '', confirmPassword: '' };

const closeForm = z.object({ password: z.string().min(1, 'Password is required') });
