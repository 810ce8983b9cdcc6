import { paths } from '@postcard/contracts/paths';
import {
  ApiError,
  Form,
  FormFailure,
  PasswordInput,
  SubmitButton,
  TextInput,
  toast,
  userMessageOf,
  useSubmit,
  useZodForm,
} from '@postcard/web-kit';
import { Link, useNavigate } from 'react-router';
import { registerBody, type RegisterBody } from '@postcard/contracts/identity';
import { z } from '@postcard/contracts/zod';
import { AccountFrame } from './account-frame.tsx';
import styles from './accounts.module.css';
import { register, passwordHint } from './api.ts';
import { CategoryFields } from './category-fields.tsx';
import { TermsLine } from './terms-line.tsx';

const refusals = {
  email_taken: {
    field: 'email',
    message: 'This email is already registered. Please use a different email or try resetting your password.',
  },
  username_taken: { field: 'username', message: 'This username is already taken. Please choose a different username.' },
} as const;

function toastFailure(error: unknown): void {
  const refusal = error instanceof ApiError ? refusals[error.code as keyof typeof refusals] : undefined;
  const description = refusal?.message ?? 'There was an error creating your account. Please try again.';
  toast({ variant: 'destructive', title: 'Registration Failed', description });
}

export function Component() {
  const navigate = useNavigate();
  const form = useZodForm(registerForm, { defaultValues: emptyRegistration });
  const sending = useSubmit(form, {
    draft: 'register',
    send: (values, { keyFor }) => {
      const body = bodyOf(values);
      return register(body, keyFor(body));
    },
    onSent: () => {
      toast({ title: 'Registration Successful', description: 'Your account has been created!' });
      return navigate(paths.dashboard());
    },
    refusals,
    messageOf: (error) => userMessageOf(error, 'Registration failed'),
    onFailed: toastFailure,
  });

  return (
    <AccountFrame
      title="Register your business"
      intro="Free, in two minutes. Only one business per subcategory appears on each postcard."
    >
      <Form {...sending} required={registerForm}>
        <TextInput name="businessName" />
        <CategoryFields className={styles['columns']} />
        <div className={styles['columns']}>
          <TextInput name="firstName" />
          <TextInput name="lastName" />
        </div>
        <TextInput name="website" label="Website (optional)" type="url" />
        <div className={styles['columns']}>
          <TextInput name="email" />
          <TextInput name="phone" />
        </div>
        <TextInput name="username" />
        <PasswordInput name="password" hint={passwordHint} />
        <PasswordInput name="confirmPassword" required />
        <FormFailure />
        <SubmitButton size="large" block busyLabel="Creating Account...">
          Register Now
        </SubmitButton>
        <TermsLine />
        <p>
          Already have an account? <Link to={paths.login()}>Log in</Link>
        </p>
      </Form>
    </AccountFrame>
  );
}

const registerForm = registerBody
  .safeExtend({ confirmPassword: z.string() })
  .superRefine(({ password, confirmPassword }, context) => {
    if (password !== confirmPassword)
      context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'Passwords do not match' });
  });
type RegisterForm = z.input<typeof registerForm>;

const emptyRegistration: RegisterForm = {
  businessName: '',
  businessType: 'Other',
  businessCategory: '',
  businessSubcategory: '',
  firstName: '',
  lastName: '',
  contactName: '',
  website: '',
  email: '',
  phone: '',
  username: '',
  password: '',
  confirmPassword: '',
};

function bodyOf({ confirmPassword: _, ...body }: z.output<typeof registerForm>): RegisterBody {
  // The dashboard shows the business type, but no form asks for it.
  return { ...body, businessType: body.businessCategory };
}
