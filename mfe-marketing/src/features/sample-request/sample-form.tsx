import {
  ApiError,
  AreaInput,
  TextInput,
  toast,
  useSubmit,
  useTypedBefore,
  userMessageOf,
  apiFetch,
} from '@postcard/web-kit';
import { useForm } from 'react-hook-form';
import type { SampleRequestBody } from '@postcard/contracts/requests';
import styles from '../forms/forms.module.css';
import { PlainForm, SendButton, rules, toastMissing } from '../forms/plain-form.tsx';
import { rows, type SampleField, emptySampleForm, sampleRequestOf } from './sample-request.ts';

const unexpected = 'An unexpected error occurred. Please try again.';

export function Part() {
  const form = useForm({ defaultValues: useTypedBefore('sample-request', emptySampleForm) });
  const sending = useSubmit(form, {
    draft: 'sample-request',
    send: (values, { keyFor }) => {
      const body = sampleRequestOf(values);
      return sendSampleRequest(body, keyFor(body));
    },
    resetTo: () => emptySampleForm,
    onSent: () =>
      toast({
        title: 'Request Submitted',
        description: "Thank you! Your sample request has been submitted successfully. We'll contact you shortly.",
      }),
    failure: 'Submission Failed',
    alwaysToasts: true,
    messageOf: (error) => (error instanceof ApiError ? userMessageOf(error, 'Failed to submit request') : unexpected),
    onInvalid: toastMissing('Missing Information'),
  });

  return (
    <PlainForm {...sending} name="sample-request" label="Request a Sample" action="/api/sample-requests">
      {rows.map((fields) => (
        <Row key={fields[0]?.name} fields={fields} />
      ))}
      <AreaInput name="message" label="Message (optional)" id="sample-message" rows={3} rules={rules({ most: 3000 })} />
      <SendButton variant="secondary" busyLabel="Submitting...">
        Request a Sample
      </SendButton>
    </PlainForm>
  );
}

function Row({ fields }: { fields: readonly SampleField[] }) {
  const inputs = fields.map(({ name, most, optional = false, ...field }) => (
    <TextInput
      key={name}
      name={name}
      {...field}
      id={`sample-${name}`}
      required={!optional}
      rules={rules({ most, required: !optional, phone: name === 'phone' })}
    />
  ));
  return fields.length > 1 ? <div className={styles['columns']}>{inputs}</div> : inputs;
}

const sendSampleRequest = (body: SampleRequestBody, idempotencyKey: string): Promise<unknown> =>
  apiFetch('/api/sample-requests', { method: 'POST', body, idempotencyKey });
