import { paths } from '@postcard/contracts/paths';
import type { z } from '@postcard/contracts/zod';
import { Button, Notice, PasswordField, Stack, TextField } from '@postcard/ui';
import { applyProblem, ApiError, toast, useDraft, useMutation, userMessageOf, useZodForm } from '@postcard/web-kit';
import { Link, useNavigate } from 'react-router';
import { AccountFrame } from './account-frame.tsx';
import styles from './accounts.module.css';
import { register as registerBusiness } from './api.ts';
import { bodyOf, emptyRegistration, registerForm } from './register-form.ts';
import { CategoryFields } from './category-fields.tsx';
import { TermsLine } from './terms-line.tsx';

const tryAgain = 'There was an error creating your account. Please try again.';

/** Field errors for refusals, in the specification's words. */
const fieldRefusals = {
  email_taken: {
    field: 'email',
    message: 'This email is already registered. Please use a different email or try resetting your password.',
  },
  username_taken: { field: 'username', message: 'This username is already taken. Please choose a different username.' },
} as const;

export function Component() {
  const navigate = useNavigate();
  const form = useZodForm(registerForm, { defaultValues: emptyRegistration });
  const forgetDraft = useDraft('register', form);
  const { errors, isSubmitting } = form.formState;
  const category = form.watch('businessCategory');
  const chooseCategory = form.register('businessCategory', {
    onChange: () => form.setValue('businessSubcategory', ''),
  });

  function refused(error: unknown): void {
    const refusal = error instanceof ApiError ? fieldRefusals[error.code as keyof typeof fieldRefusals] : undefined;
    if (refusal) {
      form.setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
      toast({ variant: 'destructive', title: 'Registration Failed', description: refusal.message });
      return;
    }
    if (!applyProblem(form, error))
      form.setError('root.server', { message: userMessageOf(error, 'Registration failed') });
    toast({ variant: 'destructive', title: 'Registration Failed', description: tryAgain });
  }

  const registering = useMutation(
    async ({ keyFor }, values: z.output<typeof registerForm>) => {
      const body = bodyOf(values);
      await registerBusiness(body, keyFor(body));
      forgetDraft();
      toast({ title: 'Registration Successful', description: 'Your account has been created!' });
      await navigate(paths.dashboard());
    },
    {
      onError: (error) => {
        refused(error);
        return true;
      },
    },
  );
  const submit = form.handleSubmit(async (values) => void (await registering.run(values)));

  return (
    <AccountFrame
      title="Register your business"
      intro="Free, in two minutes. Only one business per subcategory appears on each postcard."
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={5}>
          <TextField
            label="Business Name"
            autoComplete="organization"
            required
            error={errors.businessName?.message}
            {...form.register('businessName')}
          />
          <CategoryFields
            className={styles['columns']}
            chosen={category}
            category={{ ...chooseCategory, error: errors.businessCategory?.message }}
            subcategory={{ ...form.register('businessSubcategory'), error: errors.businessSubcategory?.message }}
          />
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
            label="Website (optional)"
            type="url"
            inputMode="url"
            autoComplete="url"
            error={errors.website?.message}
            {...form.register('website')}
          />
          <div className={styles['columns']}>
            <TextField
              label="Email"
              type="email"
              autoComplete="email"
              required
              error={errors.email?.message}
              {...form.register('email')}
            />
            <TextField
              label="Phone"
              type="tel"
              autoComplete="tel"
              required
              error={errors.phone?.message}
              {...form.register('phone')}
            />
          </div>
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            required
            error={errors.username?.message}
            {...form.register('username')}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            required
            error={errors.password?.message}
            hint="At least 8 characters with uppercase, lowercase, number and special character."
            {...form.register('password')}
          />
          <PasswordField
            label="Confirm Password"
            autoComplete="new-password"
            required
            error={errors.confirmPassword?.message}
            {...form.register('confirmPassword')}
          />
          {errors.root?.['server'] && <Notice tone="danger" title={errors.root['server'].message} />}
          <Button
            type="submit"
            variant="primary"
            size="large"
            block
            busy={isSubmitting}
            busyLabel="Creating Account..."
          >
            Register Now
          </Button>
          <TermsLine />
          <p>
            Already have an account? <Link to={paths.login()}>Log in</Link>
          </p>
        </Stack>
      </form>
    </AccountFrame>
  );
}
