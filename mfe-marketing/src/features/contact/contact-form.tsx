import { Stack, TextArea, TextField } from '@postcard/ui';
import { applyProblem, toast, typedBefore, useDraft, useMutation, userMessageOf } from '@postcard/web-kit';
import { useForm } from 'react-hook-form';
import styles from '../forms/forms.module.css';
import { PlainForm } from '../forms/plain-form.tsx';
import { isMissing, rules } from '../forms/rules.ts';
import { SendButton } from '../forms/send-button.tsx';
import { sendContact } from './api.ts';

type Values = { name: string; business: string; email: string; phone: string; message: string; subject: string };

const empty: Values = { name: '', business: '', email: '', phone: '', message: '', subject: '' };
const tryLater = 'Failed to send your message. Please try again later.';

export function Part() {
  const form = useForm<Values>({ defaultValues: typedBefore('contact', empty) });
  const forgetDraft = useDraft('contact', form);
  const sending = useMutation(
    async ({ keyFor }, { subject, ...values }: Values) => {
      const body = { ...values, status: 'pending' as const, ...(subject && { subject }) };
      await sendContact(body, keyFor(body));
      form.reset(empty);
      forgetDraft();
      toast({ title: 'Message sent!', description: "Thank you for reaching out. We'll be in touch soon." });
    },
    {
      failure: 'Something went wrong',
      messageOf: (error) => userMessageOf(error, tryLater),
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
          title: 'Missing information',
          description: 'Please fill out all required fields.',
        });
    },
  );

  return (
    <PlainForm
      name="contact"
      label="Contact Us"
      action="/api/contact"
      onSubmit={submit}
      trap={form.register('subject')}
    >
      <Stack gap={5}>
        <div className={styles['columns']}>
          <TextField
            label="Name"
            id="contact-name"
            autoComplete="name"
            required
            error={errors.name?.message}
            {...form.register('name', rules({ most: 170, required: true }))}
          />
          <TextField
            label="Business name"
            id="contact-business"
            autoComplete="organization"
            error={errors.business?.message}
            {...form.register('business', rules({ most: 120 }))}
          />
        </div>
        <div className={styles['columns']}>
          <TextField
            label="Email"
            id="contact-email"
            type="email"
            autoComplete="email"
            required
            error={errors.email?.message}
            {...form.register('email', rules({ most: 254, required: true }))}
          />
          <TextField
            label="Phone"
            id="contact-phone"
            type="tel"
            autoComplete="tel"
            error={errors.phone?.message}
            {...form.register('phone', rules({ most: 40, phone: true }))}
          />
        </div>
        <TextArea
          label="Message"
          id="contact-message"
          rows={6}
          required
          error={errors.message?.message}
          {...form.register('message', rules({ most: 6000, required: true }))}
        />
        <SendButton control={form.control} busyLabel="Sending...">
          Send Message
        </SendButton>
      </Stack>
    </PlainForm>
  );
}
