import { profileChange, type User } from '@postcard/contracts/identity';
import { Button, Card, Notice, PasswordField, Stack, TextField } from '@postcard/ui';
import { ApiError, applyProblem, toast, useDraft, userMessageOf, useZodForm } from '@postcard/web-kit';
import styles from './account.module.css';
import { saveProfile } from './api.ts';
import { EmailState } from './email-state.tsx';
import { asksForAddress, bodyOf, profileOf } from './profile-form.ts';
import { CategoryFields } from '../accounts/category-fields.tsx';

const emailTaken = 'This email is already registered. Please use a different email.';

export function EditProfile({ account, onSaved }: { account: User; onSaved: (account: User) => void }) {
  const form = useZodForm(profileChange, { defaultValues: profileOf(account) });
  const forgetDraft = useDraft(`profile-${account.id}`, form);
  const needsPassword = asksForAddress(account, form.watch('email'));
  const { errors, isSubmitting } = form.formState;
  const category = form.watch('businessCategory') ?? '';
  const chooseCategory = form.register('businessCategory', {
    onChange: () => form.setValue('businessSubcategory', ''),
  });

  function refused(error: unknown): void {
    if (error instanceof ApiError && error.code === 'email_taken')
      form.setError('email', { message: emailTaken }, { shouldFocus: true });
    else applyProblem(form, error);
    toast({ variant: 'destructive', title: 'Your profile was not saved', description: userMessageOf(error) });
  }

  const submit = form.handleSubmit(async (body) => {
    if (needsPassword && !body.currentPassword) {
      form.setError('currentPassword', { message: 'Current password is required' }, { shouldFocus: true });
      return;
    }
    try {
      const saved = await saveProfile(account.id, bodyOf(account, body));
      form.reset(profileOf(saved));
      forgetDraft();
      onSaved(saved);
    } catch (error) {
      refused(error);
      return;
    }
    toast({ title: 'Your profile is saved' });
  });

  return (
    <Card level={2} title="Profile">
      <form onSubmit={submit} noValidate aria-label="Profile">
        <Stack gap={5}>
          {!account.isAdmin && (
            <>
              <div className={styles['columns']}>
                <TextField
                  label="Business Name"
                  autoComplete="organization"
                  required
                  error={errors.businessName?.message}
                  {...form.register('businessName')}
                />
                <TextField
                  label="Business Type"
                  error={errors.businessType?.message}
                  {...form.register('businessType')}
                />
              </div>
              <CategoryFields
                className={styles['columns']}
                chosen={category}
                category={{ ...chooseCategory, error: errors.businessCategory?.message }}
                subcategory={{ ...form.register('businessSubcategory'), error: errors.businessSubcategory?.message }}
              />
              {account.pendingTrade && (
                <Notice tone="info" title="Your new trade is being reviewed">
                  You asked to be listed under {account.pendingTrade.businessSubcategory}. Until the team accepts it,
                  you book as {account.businessSubcategory}.
                </Notice>
              )}
            </>
          )}
          <div className={styles['columns']}>
            <TextField
              label="First Name"
              autoComplete="given-name"
              required
              error={errors.firstName?.message}
              {...form.register('firstName')}
            />
            <TextField
              label="Last Name"
              autoComplete="family-name"
              required
              error={errors.lastName?.message}
              {...form.register('lastName')}
            />
          </div>
          <TextField
            label="Contact Name"
            hint="Left blank, it is your first and last name"
            autoComplete="name"
            error={errors.contactName?.message}
            {...form.register('contactName')}
          />
          {!account.isAdmin && (
            <div className={styles['columns']}>
              <TextField
                label="Phone"
                type="tel"
                autoComplete="tel"
                required
                error={errors.phone?.message}
                {...form.register('phone')}
              />
              <TextField
                label="Website"
                inputMode="url"
                autoComplete="url"
                error={errors.website?.message}
                {...form.register('website')}
              />
            </div>
          )}
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            required
            hint="A new address counts once it is confirmed"
            error={errors.email?.message}
            {...form.register('email')}
          />
          {needsPassword && (
            <PasswordField
              label="Current password, to change the email"
              autoComplete="current-password"
              required
              error={errors.currentPassword?.message}
              {...form.register('currentPassword')}
            />
          )}
          <EmailState account={account} onChanged={onSaved} />
          <div>
            <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving...">
              Save profile
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
