import { paths } from '@postcard/contracts/paths';
import { Button, Card, Dialog, Notice, PasswordField, Stack } from '@postcard/ui';
import {
  applyProblem,
  clearSession,
  leaveNoDrafts,
  toast,
  userMessageOf,
  useZodForm,
  tabStorage,
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

const formId = 'close-account';

function CloseDialog({ userId, onKeep }: { userId: string; onKeep: () => void }) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useZodForm(closeForm, { defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    setRefusal(null);
    try {
      await closeAccount(userId, password);
    } catch (error) {
      if (!applyProblem(form, error)) setRefusal(userMessageOf(error));
      return;
    }
    await navigate(paths.home());
    clearSession();
    // Deletes what was typed into the account's forms too.
    leaveNoDrafts();
    tabStorage.clear();
    toast({ title: 'Your account is closed', description: 'Thank you for having been with us.' });
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSubmitting && onKeep()}
      title="Close your account?"
      description="This cannot be undone."
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onKeep}>
            Keep my account
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting} busyLabel="Closing...">
            Close my account
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate aria-label="Close account">
        <Stack gap={4}>
          <ul className={styles['consequences']}>
            <li>
              Your name, e-mail address, phone number, website and picture are deleted, and so is what you wrote in your
              application.
            </li>
            <li>You are logged out everywhere, and nobody can log in to this account any more.</li>
            <li>Your membership ends.</li>
            <li>Spots you have paid for stay booked, and invoices stay, under the name of your business.</li>
          </ul>
          {refusal && (
            <Notice tone="danger" title="Your account was not closed">
              {refusal}
            </Notice>
          )}
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            required
            error={errors.password?.message}
            {...form.register('password')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
