import { Button, Stack, TextArea, TextField } from '@postcard/ui';
import { ApiError, applyProblem, toast, typedBefore, useDraft, userMessageOf } from '@postcard/web-kit';
import { useForm } from 'react-hook-form';
import styles from '../forms/forms.module.css';
import { PlainForm } from '../forms/plain-form.tsx';
import { useRequestKey } from '../forms/use-request-key.ts';
import { sendSampleRequest } from './api.ts';
import { emptySampleForm, isComplete, sampleRequestOf, type SampleForm as Values } from './sample-request.ts';

const unexpected = 'An unexpected error occurred. Please try again.';

/** Asks for a printed sample. What was typed stays until it has arrived. */
export function Part() {
  const form = useForm<Values>({ defaultValues: typedBefore('sample-request', emptySampleForm) });
  const forgetDraft = useDraft('sample-request', form);
  const sendOnce = useRequestKey();
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    if (!isComplete(values)) {
      toast({
        variant: 'destructive',
        title: 'Missing Information',
        description: 'Please fill out all required fields.',
      });
      return;
    }
    try {
      await sendOnce((key) => sendSampleRequest(sampleRequestOf(values), key));
    } catch (error) {
      applyProblem(form, error);
      toast({
        variant: 'destructive',
        title: 'Submission Failed',
        description: error instanceof ApiError ? userMessageOf(error, 'Failed to submit request') : unexpected,
      });
      return;
    }
    form.reset(emptySampleForm);
    forgetDraft();
    toast({
      title: 'Request Submitted',
      description: "Thank you! Your sample request has been submitted successfully. We'll contact you shortly.",
    });
  });

  return (
    <PlainForm
      name="sample-request"
      label="Request a Sample"
      action="/api/sample-requests"
      onSubmit={submit}
      trap={form.register('subject')}
    >
      <Stack gap={5}>
        <div className={styles['columns']}>
          <TextField
            label="Name"
            id="sample-name"
            autoComplete="name"
            required
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextField
            label="Business"
            id="sample-business"
            autoComplete="organization"
            required
            error={errors.business?.message}
            {...form.register('business')}
          />
        </div>
        <TextField
          label="Address"
          id="sample-address"
          autoComplete="address-line1"
          required
          {...form.register('address')}
        />
        <div className={styles['columns']}>
          <TextField label="City" id="sample-city" autoComplete="address-level2" required {...form.register('city')} />
          <TextField
            label="Zip code"
            id="sample-zipcode"
            inputMode="numeric"
            autoComplete="postal-code"
            required
            {...form.register('zipcode')}
          />
        </div>
        <div className={styles['columns']}>
          <TextField
            label="Email"
            id="sample-email"
            type="email"
            autoComplete="email"
            required
            error={errors.email?.message}
            {...form.register('email')}
          />
          <TextField
            label="Phone"
            id="sample-phone"
            type="tel"
            autoComplete="tel"
            required
            error={errors.phone?.message}
            {...form.register('phone')}
          />
        </div>
        <TextField
          label="Website (optional)"
          id="sample-website"
          type="url"
          autoComplete="url"
          {...form.register('website')}
        />
        <TextArea
          label="Message (optional)"
          id="sample-message"
          rows={3}
          error={errors.message?.message}
          {...form.register('message')}
        />
        <Button type="submit" size="large" block busy={isSubmitting} busyLabel="Submitting...">
          Request a Sample
        </Button>
      </Stack>
    </PlainForm>
  );
}
