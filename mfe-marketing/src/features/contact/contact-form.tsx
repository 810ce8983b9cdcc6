import { AreaInput, TextInput, toast, useSubmit, useTypedBefore, userMessageOf } from '@postcard/web-kit';
import { useForm } from 'react-hook-form';
import styles from '../forms/forms.module.css';
import { PlainForm, SendButton, rules, toastMissing } from '../forms/plain-form.tsx';
import { sendContact } from './api.ts';

const empty = { name: '', business: '', email: '', phone: '', message: '', subject: '' };
const tryLater = 'Failed to send your message. Please try again later.';

export function Part() {
  const form = useForm({ defaultValues: useTypedBefore('contact', empty) });
  const sending = useSubmit(form, {
    draft: 'contact',
    send: ({ subject, ...values }, { keyFor }) => {
      const body = { ...values, status: 'pending' as const, ...(subject && { subject }) };
      return sendContact(body, keyFor(body));
    },
    resetTo: () => empty,
    onSent: () => toast({ title: 'Message sent!', description: "Thank you for reaching out. We'll be in touch soon." }),
    failure: 'Something went wrong',
    alwaysToasts: true,
    messageOf: (error) => userMessageOf(error, tryLater),
    onInvalid: toastMissing('Missing information'),
  });

  return (
    <PlainForm {...sending} name="contact" label="Contact Us" action="/api/contact">
      <div className={styles['columns']}>
        <TextInput
          name="name"
          id="contact-name"
          autoComplete="name"
          required
          rules={rules({ most: 170, required: true })}
        />
        <TextInput name="business" id="contact-business" rules={rules({ most: 120 })} />
      </div>
      <div className={styles['columns']}>
        <TextInput name="email" id="contact-email" required rules={rules({ most: 254, required: true })} />
        <TextInput name="phone" id="contact-phone" rules={rules({ most: 40, phone: true })} />
      </div>
      <AreaInput name="message" id="contact-message" rows={6} required rules={rules({ most: 6000, required: true })} />
      <SendButton busyLabel="Sending...">Send Message</SendButton>
    </PlainForm>
  );
}
