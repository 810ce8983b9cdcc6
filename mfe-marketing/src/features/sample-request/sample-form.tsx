import { Stack, TextArea, TextField } from '@postcard/ui';
import { ApiError, applyProblem, toast, typedBefore, useDraft, useMutation, userMessageOf } from '@postcard/web-kit';
import { useForm, type UseFormReturn } from 'react-hook-form';
import styles from '../forms/forms.module.css';
import { PlainForm } from '../forms/plain-form.tsx';
import { isMissing, rules } from '../forms/rules.ts';
import { SendButton } from '../forms/send-button.tsx';
import { sendSampleRequest } from './api.ts';
import { rows, type SampleField, type SampleForm as Values } from './fields.ts';
import { emptySampleForm, sampleRequestOf } from './sample-request.ts';

const unexpected = 'An unexpected error occurred. Please try again.';

export function Part() {
  const form = useForm<Values>({ defaultValues: typedBefore('sample-request', emptySampleForm) });
  const forgetDraft = useDraft('sample-request', form);
  const sending = useMutation(
    async ({ keyFor }, values: Values) => {
      const body = sampleRequestOf(values);
      await sendSampleRequest(body, keyFor(body));
      form.reset(emptySampleForm);
      forgetDraft();
      toast({
        title: 'Request Submitted',
        description: "Thank you! Your sample request has been submitted successfully. We'll contact you shortly.",
      });
    },
    {
      failure: 'Submission Failed',
      messageOf: (error) => (error instanceof ApiError ? userMessageOf(error, 'Failed to submit request') : unexpected),
      onError: (error) => void applyProblem(form, error),
    },
  );
  const { errors } = form.formState;

  const submit = form.handleSubmit(
    async (values) => void (await sending.run(values)),
    (wrong) => {
      if (isMissing(wrong))
        toast({
          variant: 'destructive',
          title: 'Missing Information',
          description: 'Please fill out all required fields.',
        });
    },
  );

  return (
    <PlainForm
      name="sample-request"
      label="Request a Sample"
      action="/api/sample-requests"
      onSubmit={submit}
      trap={form.register('subject')}
    >
      <Stack gap={5}>
        {rows.map((fields) => (
          <Row key={fields[0]?.name} fields={fields} form={form} />
        ))}
        <TextArea
          label="Message (optional)"
          id="sample-message"
          rows={3}
          error={errors.message?.message}
          {...form.register('message', rules({ most: 3000 }))}
        />
        <SendButton control={form.control} variant="secondary" busyLabel="Submitting...">
          Request a Sample
        </SendButton>
      </Stack>
    </PlainForm>
  );
}

type RowProps = { fields: readonly SampleField[]; form: UseFormReturn<Values> };

function Row({ fields, form: { register, formState } }: RowProps) {
  const inputs = fields.map(({ name, most, optional = false, ...field }) => (
    <TextField
      key={name}
      {...field}
      id={`sample-${name}`}
      required={!optional}
      error={formState.errors[name]?.message}
      {...register(name, rules({ most, required: !optional, phone: name === 'phone' }))}
    />
  ));
  return fields.length > 1 ? <div className={styles['columns']}>{inputs}</div> : inputs;
}
