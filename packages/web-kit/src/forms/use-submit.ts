import type { DefaultValues, FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, fieldMessageOf, userMessageOf } from '../api/api-error.ts';
import { useMutation, type Attempt } from '../api/use-mutation.ts';
import { toast } from '../events/browser-events.ts';
import { useDraft } from './use-draft.ts';
import { applyProblem } from './use-zod-form.ts';

type Refusal<Values extends FieldValues> = { field: Path<Values>; message?: string };

type Options<Values extends FieldValues, Output, Sent> = {
  send: (values: Output, attempt: Attempt) => Promise<Sent>;
  draft?: string;
  resetTo?: (sent: Sent, values: Output) => DefaultValues<Values>;
  onSent?: (sent: Sent, values: Output) => unknown;
  /** Title of the toast that reports a failure. Without a title, `FormFailure` shows the failure's text. */
  failure?: string;
  alwaysToasts?: boolean;
  refusals?: Record<string, Refusal<Values>>;
  errorField?: Path<Values>;
  messageOf?: (error: unknown) => string;
  onFailed?: (error: unknown) => void;
  onInvalid?: (errors: FieldErrors<Values>) => void;
};

/** Sends a form, never twice at once. Shows errors at their fields, or in the toast, a given field or `FormFailure`. */
export function useSubmit<Values extends FieldValues, Context, Output, Sent>(
  form: UseFormReturn<Values, Context, Output>,
  options: Options<Values, Output, Sent>,
) {
  const { send, draft, resetTo, onSent, failure, alwaysToasts, errorField, onFailed, onInvalid } = options;
  const { messageOf = alwaysToasts ? userMessageOf : fieldMessageOf } = options;
  const clearDraft = useDraft(draft, form);

  const sending = useMutation(
    async (attempt, values: Output) => {
      const sent = await send(values, attempt);
      if (resetTo) form.reset(resetTo(sent, values));
      clearDraft();
      await onSent?.(sent, values);
    },
    {
      onError: (error) => {
        report(error);
        onFailed?.(error);
        return true;
      },
    },
  );

  function report(error: unknown): void {
    const message = messageOf(error);
    const isAtField = showAtField(error, message);
    if (failure !== undefined && (alwaysToasts || !isAtField))
      toast({ variant: 'destructive', title: failure, description: message });
    if (isAtField || failure !== undefined) return;
    if (errorField) form.setError(errorField, { message }, { shouldFocus: true });
    else form.setError('root.server', { message });
  }

  function showAtField(error: unknown, message: string): boolean {
    const refusal = error instanceof ApiError ? options.refusals?.[error.code ?? ''] : undefined;
    if (!refusal) return applyProblem(form, error);
    form.setError(refusal.field, { message: refusal.message ?? message }, { shouldFocus: true });
    return true;
  }

  const onSubmit = form.handleSubmit(async (values) => void (await sending.run(values)), onInvalid);
  return { form, onSubmit };
}
