import { Button, Stack, TextArea, TextField } from '@postcard/ui';
import { ApiError, applyProblem, newIdempotencyKey, toast, useDraft, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sendContact } from './api.ts';
import styles from './contact.module.css';

type Values = { name: string; business: string; email: string; phone: string; message: string };

const empty: Values = { name: '', business: '', email: '', phone: '', message: '' };
const isComplete = ({ name, email, message }: Values): boolean => [name, email, message].every((value) => value.trim() !== '');
const tryLater = 'Failed to send your message. Please try again later.';

export function ContactForm() {
  const form = useForm<Values>({ defaultValues: empty });
  const forgetDraft = useDraft('contact', form);
  const [key, setKey] = useState(newIdempotencyKey);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    if (!isComplete(values)) {
      toast({ variant: 'destructive', title: 'Missing information', description: 'Please fill out all required fields.' });
      return;
    }
    try {
      await sendContact({ ...values, status: 'pending' }, key);
    } catch (error) {
      applyProblem(form, error);
      if (error instanceof ApiError) setKey(newIdempotencyKey());
      toast({ variant: 'destructive', title: 'Something went wrong', description: userMessageOf(error, tryLater) });
      return;
    }
    setKey(newIdempotencyKey());
    form.reset(empty);
    forgetDraft();
    toast({ title: 'Message sent!', description: "Thank you for reaching out. We'll be in touch soon." });
  });

  return (
    <form onSubmit={submit} noValidate className={styles['sheet']} aria-label="Contact Us">
      <Stack gap={5}>
        <div className={styles['columns']}>
          <TextField label="Name" id="contact-name" autoComplete="name" required error={errors.name?.message} {...form.register('name')} />
          <TextField label="Business name" id="contact-business" autoComplete="organization" error={errors.business?.message} {...form.register('business')} />
        </div>
        <div className={styles['columns']}>
          <TextField label="Email" id="contact-email" type="email" autoComplete="email" required error={errors.email?.message} {...form.register('email')} />
          <TextField label="Phone" id="contact-phone" type="tel" autoComplete="tel" error={errors.phone?.message} {...form.register('phone')} />
        </div>
        <TextArea label="Message" id="contact-message" rows={6} required error={errors.message?.message} {...form.register('message')} />
        <Button type="submit" variant="primary" size="large" block busy={isSubmitting} busyLabel="Sending...">
          Send Message
        </Button>
      </Stack>
    </form>
  );
}
