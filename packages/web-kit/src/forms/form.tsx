import {
  Button,
  Notice,
  Stack,
  type ButtonProps,
  type Gap,
  PasswordField,
  SelectField,
  TextArea,
  TextField,
  ChoiceField,
  type TextFieldProps,
} from '@postcard/ui';
import type { z } from '@postcard/contracts/zod';
import { type ComponentProps, createContext, useContext, type ComponentType, type ReactNode } from 'react';
import {
  FormProvider,
  useFormContext,
  useFormState,
  type FieldValues,
  type UseFormReturn,
  get,
  type FieldError,
  type RegisterOptions,
} from 'react-hook-form';

export type FormProps<Values extends FieldValues, Context, Output> = Omit<ComponentProps<'form'>, 'form'> & {
  form: UseFormReturn<Values, Context, Output>;
  label?: string;
  required?: z.ZodObject;
  gap?: Gap | null;
};

export function Form<Values extends FieldValues, Context, Output>({
  form,
  label,
  required,
  gap = 5,
  children,
  ...props
}: FormProps<Values, Context, Output>) {
  return (
    <FormProvider {...form}>
      <RequiredFields value={(name) => required?.shape[name]?.safeParse('').success === false}>
        <form noValidate aria-label={label} {...props}>
          {gap === null ? children : <Stack gap={gap}>{children}</Stack>}
        </form>
      </RequiredFields>
    </FormProvider>
  );
}

export function SubmitButton({ variant = 'primary', busy = false, ...props }: ButtonProps) {
  const { isSubmitting } = useFormState({ control: useFormContext().control });
  return <Button type="submit" variant={variant} busy={busy || isSubmitting} {...props} />;
}

export function FormFailure({ title }: { title?: string }) {
  const { errors } = useFormState({ control: useFormContext().control, name: 'root' });
  const message = errors.root?.['server']?.message;
  if (!message) return null;
  return title ? (
    <Notice tone="danger" title={title}>
      {message}
    </Notice>
  ) : (
    <Notice tone="danger" title={message} />
  );
}

const RequiredFields = createContext<(name: string) => boolean>(() => false);

type Bound<Props> = Omit<Props, 'name' | 'error' | 'label'> & {
  name: string;
  label?: ReactNode;
  rules?: RegisterOptions;
};

/** Returns the field bound to its form: its value, error, required mark, label and autofill. */
function bound<Props extends object>(Field: ComponentType<Props>, isMarked = true) {
  return function BoundField({ name, rules, ...props }: Bound<Props>) {
    const { control, register } = useFormContext();
    const { errors } = useFormState({ control, name });
    const isRequired = useContext(RequiredFields)(name);
    const error = (get(errors, name) as FieldError | undefined)?.message;
    const attributes = { ...fieldAttributes[name], ...(isMarked && isRequired && { required: true }) };
    const given = { ...attributes, error, ...register(name, rules), ...props };
    return <Field {...(given as ComponentProps<typeof Field>)} />;
  };
}

export const TextInput = /* @__PURE__ */ bound(TextField);
export const AreaInput = /* @__PURE__ */ bound(TextArea);
export const PasswordInput = /* @__PURE__ */ bound(PasswordField);
export const SelectInput = /* @__PURE__ */ bound(SelectField);
/** Always has a chosen value, so it is never marked as required. */
export const ChoiceInput = /* @__PURE__ */ bound(ChoiceField, false);

type FieldAttributes = Partial<
  Pick<TextFieldProps, 'label' | 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'>
>;

const fieldAttributes: Readonly<Record<string, FieldAttributes>> = {
  name: { label: 'Name' },
  business: { label: 'Business name', autoComplete: 'organization' },
  businessName: { label: 'Business Name', autoComplete: 'organization' },
  firstName: { label: 'First Name', autoComplete: 'given-name' },
  lastName: { label: 'Last Name', autoComplete: 'family-name' },
  contactName: { label: 'Contact Name', autoComplete: 'name' },
  email: { label: 'Email', type: 'email', autoComplete: 'email' },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel' },
  website: { label: 'Website', inputMode: 'url', autoComplete: 'url' },
  businessAddress: { label: 'Business address', autoComplete: 'street-address' },
  username: { label: 'Username', autoComplete: 'username', autoCapitalize: 'none' },
  password: { label: 'Password', autoComplete: 'new-password' },
  confirmPassword: { label: 'Confirm Password', autoComplete: 'new-password' },
  currentPassword: { label: 'Current password', autoComplete: 'current-password' },
  newPassword: { label: 'New password', autoComplete: 'new-password' },
  subject: { label: 'Subject' },
  message: { label: 'Message' },
  description: { label: 'Description' },
};
