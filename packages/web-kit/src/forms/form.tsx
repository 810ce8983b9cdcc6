import { Button, Notice, Stack, type ButtonProps, type Gap } from '@postcard/ui';
import type { z } from '@postcard/contracts/zod';
import type { ComponentProps } from 'react';
import { FormProvider, useFormContext, useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { RequiredFields } from './fields.tsx';

export type FormProps<Values extends FieldValues, Context, Output> = Omit<ComponentProps<'form'>, 'form'> & {
  form: UseFormReturn<Values, Context, Output>;
  label?: string;
  /** Schema by which fields that may not be empty are marked. */
  required?: z.ZodObject;
  /** Space between the fields; null leaves the layout to the form. */
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
