import { profileChange, type User, type ProfileChange } from '@postcard/contracts/identity';
import { Card, Notice, Button } from '@postcard/ui';
import {
  Form,
  PasswordInput,
  SubmitButton,
  TextInput,
  toast,
  useSubmit,
  useZodForm,
  useMutation,
} from '@postcard/web-kit';
import type { z } from '@postcard/contracts/zod';
import { CategoryFields } from '../accounts/category-fields.tsx';
import styles from './account.module.css';
import { saveProfile, cancelEmailChange, sendVerification } from './api.ts';

const emailTaken = 'This email is already registered. Please use a different email.';

export function EditProfile({ account, onSaved }: { account: User; onSaved: (account: User) => void }) {
  const form = useZodForm(profileFormOf(account), { defaultValues: profileOf(account) });
  const sending = useSubmit(form, {
    draft: `profile-${account.id}`,
    send: (body) => saveProfile(account.id, bodyOf(account, body)),
    resetTo: profileOf,
    onSent: (saved) => {
      onSaved(saved);
      toast({ title: 'Your profile is saved' });
    },
    failure: 'Your profile was not saved',
    alwaysToasts: true,
    refusals: { email_taken: { field: 'email', message: emailTaken } },
  });
  const needsPassword = asksForAddress(account, form.watch('email'));

  return (
    <Card level={2} title="Profile">
      <Form {...sending} required={profileChange} label="Profile">
        {!account.isAdmin && (
          <>
            <div className={styles['columns']}>
              <TextInput name="businessName" />
              <TextInput name="businessType" label="Business Type" />
            </div>
            <CategoryFields className={styles['columns']} />
            {account.pendingTrade && (
              <Notice tone="info" title="Your new trade is being reviewed">
                You asked to be listed under {account.pendingTrade.businessSubcategory}. Until the team accepts it, you
                book as {account.businessSubcategory}.
              </Notice>
            )}
          </>
        )}
        <div className={styles['columns']}>
          <TextInput name="firstName" />
          <TextInput name="lastName" />
        </div>
        <TextInput name="contactName" hint="If you leave it blank, we use your first and last name" />
        {!account.isAdmin && (
          <div className={styles['columns']}>
            <TextInput name="phone" />
            <TextInput name="website" />
          </div>
        )}
        <TextInput name="email" hint="The new address is used after you confirm it" />
        {needsPassword && (
          <PasswordInput name="currentPassword" label="Current password, to change the email" required />
        )}
        <EmailState account={account} onChanged={onSaved} />
        <div>
          <SubmitButton busyLabel="Saving...">Save profile</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function EmailState({ account, onChanged }: { account: User; onChanged: (account: User) => void }) {
  const awaited = account.pendingEmail ?? (account.emailVerified ? null : account.email);
  const sending = useMutation(
    async () => {
      await sendVerification(account.id);
      toast({ title: 'The link is on its way', description: `Check your inbox at ${awaited}.` });
    },
    { failure: 'The link was not sent' },
  );
  const cancelling = useMutation(
    async () => {
      onChanged(await cancelEmailChange(account.id));
      toast({ title: 'Your address has not changed', description: `We still send emails to ${account.email}.` });
    },
    { failure: 'The change was not cancelled' },
  );
  if (awaited === null) return <Notice tone="success">{account.email} is confirmed.</Notice>;

  const again = (
    <Button size="small" busy={sending.busy} busyLabel="Sending..." onClick={sending.run}>
      Send the link again
    </Button>
  );
  if (!account.pendingEmail) {
    return (
      <Notice tone="warning" title="Your email address is not confirmed" action={again}>
        We sent a link to {account.email}. You can use your account in the meantime.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title={`Waiting for confirmation of ${account.pendingEmail}`}
      action={
        <>
          {again}{' '}
          <Button size="small" busy={cancelling.busy} busyLabel="Cancelling..." onClick={cancelling.run}>
            Cancel the change
          </Button>
        </>
      }
    >
      We sent a link there. Until you open it, we send emails to {account.email}.
    </Notice>
  );
}

type Profile = z.input<typeof profileChange>;

function profileOf(user: User): Profile {
  const { firstName, lastName, contactName, email } = user;
  const person = { firstName, lastName, contactName, email, currentPassword: '' };
  return user.isAdmin ? person : { ...person, ...businessOf(user) };
}

function businessOf(user: User): Profile {
  const { businessName, businessType, phone, website } = user;
  // A requested trade stays requested when the profile is saved again.
  const { businessCategory, businessSubcategory } = user.pendingTrade ?? user;
  return {
    businessName,
    businessType,
    businessCategory,
    businessSubcategory,
    phone,
    website: website ?? '',
  };
}

const profileFormOf = (account: User) =>
  profileChange.superRefine(({ email, currentPassword }, context) => {
    if (asksForAddress(account, email) && !currentPassword)
      context.addIssue({ code: 'custom', path: ['currentPassword'], message: 'Current password is required' });
  });

const asksForAddress = (account: User, email: string | undefined): boolean =>
  (email ?? '').trim().toLowerCase() !== account.email.toLowerCase();

const bodyOf = (account: User, { currentPassword, ...body }: ProfileChange): ProfileChange =>
  asksForAddress(account, body.email) ? { ...body, currentPassword } : body;
