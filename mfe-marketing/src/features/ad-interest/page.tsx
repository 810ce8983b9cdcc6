import { pricing, timing } from '@postcard/contracts/business';
import { categoryNames, subcategoriesOf } from '@postcard/contracts/categories';
import { Button, ChoiceField, Container, formatWholeDollars, SelectField, Stack, TextArea, TextField } from '@postcard/ui';
import { ApiError, applyProblem, newIdempotencyKey, toast, useDraft, userMessageOf, useZodForm } from '@postcard/web-kit';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { sendContact } from '../contact/api.ts';
import styles from '../contact/contact.module.css';
import { contactOf, interestForm, rememberedSize, rememberSize, type InterestForm } from './interest.ts';

const empty: InterestForm = {
  businessName: '', firstName: '', lastName: '', email: '', phone: '', businessCategory: '', businessSubcategory: '', website: '', adSize: 'medium', message: '',
};

const sizes = [
  { value: 'medium', label: `Medium, ${formatWholeDollars(pricing.medium.price)}`, detail: `approx. ${pricing.medium.perMailbox} per mailbox` },
  { value: 'large', label: `Large, ${formatWholeDollars(pricing.large.price)}`, detail: `approx. ${pricing.large.perMailbox} per mailbox` },
] as const;

export function Component() {
  const navigate = useNavigate();
  const form = useZodForm(interestForm, { defaultValues: empty });
  const forgetDraft = useDraft('ad-interest', form);
  const [key, setKey] = useState(newIdempotencyKey);
  const [sent, setSent] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const category = form.watch('businessCategory');

  // Storage is the browser's: the prerendered page shows the default.
  useEffect(() => form.setValue('adSize', rememberedSize()), [form]);
  useEffect(() => (sent ? afterSending(() => void navigate('/')) : undefined), [sent, navigate]);

  const submit = form.handleSubmit(async (values) => {
    try {
      await sendContact(contactOf(values), key);
    } catch (error) {
      applyProblem(form, error);
      if (error instanceof ApiError) setKey(newIdempotencyKey());
      toast({ variant: 'destructive', title: 'Submission failed', description: userMessageOf(error, 'Please try again or contact us directly.') });
      return;
    }
    rememberSize(values.adSize);
    forgetDraft();
    setSent(true);
  });

  return (
    <Container width="text" className={styles['page']} id="top">
      <h1>Reserve Your Ad Spot</h1>
      <p className="pc-lead">Tell us about your business. Our team contacts you within 1 business day. Only one business per subcategory appears on each card.</p>
      <form onSubmit={submit} noValidate className={styles['sheet']} aria-label="Reserve Your Ad Spot">
        <Stack gap={5}>
          <TextField label="Business name" id="interest-business" autoComplete="organization" required error={errors.businessName?.message} {...form.register('businessName')} />
          <div className={styles['columns']}>
            <TextField label="First name" id="interest-first" autoComplete="given-name" required error={errors.firstName?.message} {...form.register('firstName')} />
            <TextField label="Last name" id="interest-last" autoComplete="family-name" required error={errors.lastName?.message} {...form.register('lastName')} />
          </div>
          <div className={styles['columns']}>
            <TextField label="Email" id="interest-email" type="email" autoComplete="email" required error={errors.email?.message} {...form.register('email')} />
            <TextField label="Phone" id="interest-phone" type="tel" autoComplete="tel" required error={errors.phone?.message} {...form.register('phone')} />
          </div>
          <div className={styles['columns']}>
            <SelectField
              label="Business category" id="interest-category" placeholder="Select a category" options={categoryNames} required error={errors.businessCategory?.message}
              {...form.register('businessCategory', { onChange: () => form.setValue('businessSubcategory', '') })}
            />
            <SelectField
              label="Business subcategory" id="interest-subcategory" placeholder={category ? 'Select a subcategory' : 'Select category first'} options={subcategoriesOf(category)}
              disabled={!category} required error={errors.businessSubcategory?.message} {...form.register('businessSubcategory')}
            />
          </div>
          <TextField label="Website (optional)" id="interest-website" type="url" autoComplete="url" error={errors.website?.message} {...form.register('website')} />
          <ChoiceField label="Ad size" choices={sizes} error={errors.adSize?.message} {...form.register('adSize', { onChange: (event) => rememberSize(event.target.value) })} />
          <TextArea label="Additional information (optional)" id="interest-message" rows={4} error={errors.message?.message} {...form.register('message')} />
          <Button type="submit" variant="primary" size="large" block busy={isSubmitting || sent} busyLabel={sent ? 'Sent' : 'Submitting...'}>
            Reserve My Spot
          </Button>
        </Stack>
      </form>
    </Container>
  );
}

/** Thanks, tells what comes next a second later, and goes home after six (specification, section 9). */
function afterSending(goHome: () => void): () => void {
  toast({ title: 'Thank you for your interest!', description: 'Your request has reached us.', duration: timing.interestToastMs });
  const next = setTimeout(() => {
    toast({ title: 'What happens next?', description: 'Our team will contact you within 1 business day.', duration: timing.interestNextToastMs, replace: true });
  }, timing.interestNextToastDelayMs);
  const home = setTimeout(goHome, timing.interestRedirectMs);
  return () => {
    clearTimeout(next);
    clearTimeout(home);
  };
}
