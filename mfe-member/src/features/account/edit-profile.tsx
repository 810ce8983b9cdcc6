import { profileChange, type User } from '@postcard/contracts/identity';
import { Card, Notice } from '@postcard/ui';
import { Form, PasswordInput, SubmitButton, TextInput, toast, useSubmit, useZodForm } from '@postcard/web-kit';
import { CategoryFields } from '../accounts/category-fields.tsx';
import styles from './account.module.css';
import { saveProfile } from './api.ts';
import { EmailState } from './email-state.tsx';
import { asksForAddress, bodyOf, profileFormOf, profileOf } from './profile-form.ts';

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
        <TextInput name="contactName" hint="Left blank, it is your first and last name" />
        {!account.isAdmin && (
          <div className={styles['columns']}>
            <TextInput name="phone" />
            <TextInput name="website" />
          </div>
        )}
        <TextInput name="email" hint="A new address counts once it is confirmed" />
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
