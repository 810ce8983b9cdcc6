import { timing } from '@postcard/contracts/business';
import { categories, categoryNames, subcategoriesOf } from '@postcard/contracts/categories';
import { paths } from '@postcard/contracts/paths';
import { ChoiceField, formatWholeDollars, SelectField, Stack, TextArea, TextField } from '@postcard/ui';
import { applyProblem, toast, typedBefore, useDraft, useInBrowser, useMutation, useZodForm } from '@postcard/web-kit';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { sendContact } from '../contact/api.ts';
import styles from '../forms/forms.module.css';
import { PlainForm } from '../forms/plain-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { contactOf, interestForm, rememberedSize, rememberSize, type InterestForm } from './interest.ts';
import { pricing } from '@postcard/contracts/town';

const empty: InterestForm = {
  businessName: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  businessCategory: '',
  businessSubcategory: '',
  website: '',
  adSize: 'medium',
  message: '',
  subject: '',
};

const sizes = [
  {
    value: 'medium',
    label: `Medium, ${formatWholeDollars(pricing().medium.price)}`,
    detail: `approx. ${pricing().medium.perMailbox} per mailbox`,
  },
  {
    value: 'large',
    label: `Large, ${formatWholeDollars(pricing().large.price)}`,
    detail: `approx. ${pricing().large.perMailbox} per mailbox`,
  },
] as const;

export function Part() {
  const navigate = useNavigate();
  const form = useZodForm(interestForm, { defaultValues: typedBefore('ad-interest', empty) });
  const forgetDraft = useDraft('ad-interest', form);
  const [sent, setSent] = useState(false);
  const sending = useMutation(
    async ({ keyFor }, values: InterestForm) => {
      const body = contactOf(values);
      await sendContact(body, keyFor(body));
      rememberSize(values.adSize);
      forgetDraft();
      setSent(true);
    },
    {
      failure: 'Submission failed',
      messageOf: () => 'Please try again or contact us directly.',
      onError: (error) => void applyProblem(form, error),
    },
  );
  const { errors } = form.formState;
  const chosen = form.watch('businessCategory');
  // Shows an earlier choice after hydration, because the first render must match the server's page.
  const category = useInBrowser(() => chosen, '');

  // Storage exists in the browser only, so the prerendered page shows the default.
  useEffect(() => form.setValue('adSize', rememberedSize()), [form]);
  useEffect(() => (sent ? afterSending(() => void navigate(paths.home())) : undefined), [sent, navigate]);

  const submit = form.handleSubmit(async (values) => void (await sending.run(values)));

  return (
    <PlainForm
      name="ad-interest"
      label="Reserve Your Ad Spot"
      action="/api/contact"
      onSubmit={submit}
      trap={form.register('subject')}
    >
      <Stack gap={5}>
        <TextField
          label="Business name"
          id="interest-business"
          autoComplete="organization"
          required
          error={errors.businessName?.message}
          {...form.register('businessName')}
        />
        <div className={styles['columns']}>
          <TextField
            label="First name"
            id="interest-first"
            autoComplete="given-name"
            required
            error={errors.firstName?.message}
            {...form.register('firstName')}
          />
          <TextField
            label="Last name"
            id="interest-last"
            autoComplete="family-name"
            required
            error={errors.lastName?.message}
            {...form.register('lastName')}
          />
        </div>
        <div className={styles['columns']}>
          <TextField
            label="Email"
            id="interest-email"
            type="email"
            autoComplete="email"
            required
            error={errors.email?.message}
            {...form.register('email')}
          />
          <TextField
            label="Phone"
            id="interest-phone"
            type="tel"
            autoComplete="tel"
            required
            error={errors.phone?.message}
            {...form.register('phone')}
          />
        </div>
        <div className={styles['columns']}>
          <SelectField
            label="Business category"
            id="interest-category"
            placeholder="Select a category"
            options={categoryNames}
            required
            error={errors.businessCategory?.message}
            {...form.register('businessCategory', { onChange: () => form.setValue('businessSubcategory', '') })}
          />
          <SelectField
            label="Business subcategory"
            id="interest-subcategory"
            placeholder={category ? 'Select a subcategory' : 'Select category first'}
            options={subcategoriesOf(category)}
            disabled={!category}
            required
            error={errors.businessSubcategory?.message}
            {...form.register('businessSubcategory')}
          />
          <SubcategoryWithoutScript />
        </div>
        <p className="pc-quiet">If nothing fits, choose &apos;Other&apos; in both category fields.</p>
        <TextField
          label="Website (optional)"
          id="interest-website"
          type="url"
          autoComplete="url"
          error={errors.website?.message}
          {...form.register('website')}
        />
        <ChoiceField
          label="Ad size"
          choices={sizes}
          defaultValue="medium"
          error={errors.adSize?.message}
          {...form.register('adSize', { onChange: (event) => rememberSize(event.target.value) })}
        />
        <TextArea
          label="Additional information (optional)"
          id="interest-message"
          rows={4}
          error={errors.message?.message}
          {...form.register('message')}
        />
        <SendButton control={form.control} busyLabel={sent ? 'Sent' : 'Submitting...'} isSent={sent}>
          Send My Request
        </SendButton>
      </Stack>
    </PlainForm>
  );
}

/** Lists every subcategory for browsers without scripts, where the other list stays empty. */
function SubcategoryWithoutScript() {
  return (
    <noscript>
      <label className="pc-field">
        <span className="pc-field__label">Business subcategory *</span>
        <select className="pc-input" name="businessSubcategory" required defaultValue="">
          <option value="">Select a subcategory</option>
          {categories.map(({ name, subcategories }) => (
            <optgroup key={name} label={name}>
              {subcategories.map((subcategory) => (
                <option key={subcategory}>{subcategory}</option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
    </noscript>
  );
}

/** Thanks, says what comes next after a second, and goes home after six (specification, section 9). */
function afterSending(goHome: () => void): () => void {
  toast({
    title: 'Thank you for your interest!',
    description: 'Your request has reached us.',
    duration: timing.interestToastMs,
  });
  const next = setTimeout(() => {
    toast({
      title: 'What happens next?',
      description: 'Our team will contact you within 1 business day.',
      duration: timing.interestNextToastMs,
    });
  }, timing.interestNextToastDelayMs);
  const home = setTimeout(goHome, timing.interestRedirectMs);
  return () => {
    clearTimeout(next);
    clearTimeout(home);
  };
}
