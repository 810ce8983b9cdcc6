import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type FieldValues, type Path, type UseFormProps, type UseFormReturn } from 'react-hook-form';
import type { z } from '@postcard/contracts/zod';
import { ApiError } from '../api/api-error.ts';

type FormSchema = z.ZodType<FieldValues, FieldValues>;

export const useZodForm = <Schema extends FormSchema>(
  schema: Schema,
  options?: Omit<UseFormProps<z.input<Schema>, unknown, z.output<Schema>>, 'resolver'>,
): UseFormReturn<z.input<Schema>, unknown, z.output<Schema>> =>
  useForm<z.input<Schema>, unknown, z.output<Schema>>({ ...options, resolver: zodResolver(schema) });

/** Shows a refusal's `errors` at their fields, `hosts.0` at `hosts`. @returns true if any field got an error */
export function applyProblem<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
): boolean {
  const errors = error instanceof ApiError ? error.problem?.errors : undefined;
  const values: FieldValues = form.getValues();
  const entries = Object.entries(errors ?? {}).flatMap(([field, messages]) => {
    const [first = ''] = field.split('.');
    return first in values ? [[typeof values[first] === 'string' ? first : field, messages] as const] : [];
  });
  entries.forEach(([field, messages], index) => {
    form.setError(field as Path<Values>, { type: 'server', message: messages[0] ?? '' }, { shouldFocus: index === 0 });
  });
  return entries.length > 0;
}
