import { spotTypes, timing, type SpotType } from '@postcard/contracts/business';
import { categories, categoryNames, subcategoriesOf } from '@postcard/contracts/categories';
import { paths } from '@postcard/contracts/paths';
import { formatWholeDollars, SelectField, Text } from '@postcard/ui';
import {
  AreaInput,
  ChoiceInput,
  SelectInput,
  TextInput,
  toast,
  useInBrowser,
  useSubmit,
  useTypedBefore,
  useZodForm,
  browserStorage,
} from '@postcard/web-kit';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pricing } from '@postcard/contracts/town';
import { emailWith, text } from '@postcard/contracts/fields';
import { isPhone } from '@postcard/contracts/phone';
import { interestMessageOf } from '@postcard/contracts/request-messages';
import type { ContactBody } from '@postcard/contracts/requests';
import { z } from '@postcard/contracts/zod';
import { sendContact } from '../contact/api.ts';
import styles from '../forms/forms.module.css';
import { PlainForm, SendButton } from '../forms/plain-form.tsx';

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

const sizes = spotTypes.map((size) => ({
  value: size,
  label: `${size === 'large' ? 'Large' : 'Medium'}, ${formatWholeDollars(pricing()[size].price)}`,
  detail: `approx. ${pricing()[size].perMailbox} per mailbox`,
}));

export function Part() {
  const navigate = useNavigate();
  const form = useZodForm(interestForm, { defaultValues: useTypedBefore('ad-interest', empty) });
  const [sent, setSent] = useState(false);
  const sending = useSubmit(form, {
    draft: 'ad-interest',
    send: (values, { keyFor }) => {
      const body = contactOf(values);
      return sendContact(body, keyFor(body));
    },
    onSent: (_, { adSize }) => {
      rememberSize(adSize);
      setSent(true);
    },
    failure: 'Submission failed',
    alwaysToasts: true,
    messageOf: () => 'Please try again or contact us directly.',
  });
  const chosen = form.watch('businessCategory');
  // An earlier choice is shown after hydration, because the first render must match the server's page.
  const category = useInBrowser(() => chosen, '');

  // Storage exists only in the browser, so the prerendered page shows the default.
  useEffect(() => form.setValue('adSize', rememberedSize()), [form]);
  useEffect(() => (sent ? afterSending(() => void navigate(paths.home())) : undefined), [sent, navigate]);

  return (
    <PlainForm
      {...sending}
      required={interestForm}
      name="ad-interest"
      label="Reserve Your Ad Spot"
      action="/api/contact"
    >
      <TextInput name="businessName" label="Business name" id="interest-business" />
      <div className={styles['columns']}>
        <TextInput name="firstName" label="First name" id="interest-first" />
        <TextInput name="lastName" label="Last name" id="interest-last" />
      </div>
      <div className={styles['columns']}>
        <TextInput name="email" id="interest-email" />
        <TextInput name="phone" id="interest-phone" />
      </div>
      <div className={styles['columns']}>
        <SelectInput
          name="businessCategory"
          label="Business category"
          id="interest-category"
          placeholder="Select a category"
          options={categoryNames}
          rules={{ onChange: () => form.setValue('businessSubcategory', '') }}
        />
        <SelectInput
          name="businessSubcategory"
          label="Business subcategory"
          id="interest-subcategory"
          placeholder={category ? 'Select a subcategory' : 'Select category first'}
          options={subcategoriesOf(category)}
          disabled={!category}
        />
        <SubcategoryWithoutScript />
      </div>
      <Text quiet>If nothing fits, choose &apos;Other&apos; in both category fields.</Text>
      <TextInput name="website" label="Website (optional)" id="interest-website" type="url" />
      <ChoiceInput
        name="adSize"
        label="Ad size"
        choices={sizes}
        defaultValue="medium"
        rules={{ onChange: ({ target }: { target: HTMLInputElement }) => rememberSize(target.value as SpotType) }}
      />
      <AreaInput name="message" label="Additional information (optional)" id="interest-message" rows={4} />
      <SendButton busy={sent} busyLabel={sent ? 'Sent' : 'Submitting...'}>
        Send My Request
      </SendButton>
    </PlainForm>
  );
}

const SubcategoryWithoutScript = () => (
  <noscript>
    <SelectField
      label="Business subcategory"
      id="interest-every-subcategory"
      name="businessSubcategory"
      placeholder="Select a subcategory"
      options={categories.map(({ name, subcategories }) => ({ group: name, options: subcategories }))}
      required
      defaultValue=""
    />
  </noscript>
);

/** Shows a toast with thanks, a second one after 1 s, and goes home after 6 s (specification, section 9). */
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

const interestForm = z.object({
  businessName: text('Business name is required', 120),
  firstName: text('First name is required', 80),
  lastName: text('Last name is required', 80),
  email: emailWith('Valid email is required'),
  phone: z.string().trim().max(40).refine(isPhone, 'Valid phone number is required'),
  businessCategory: text('Business category is required'),
  businessSubcategory: text('Business subcategory is required'),
  website: z.string().trim().max(300),
  adSize: z.enum(spotTypes),
  message: z.string().trim().max(4000),
  subject: z.string(),
});
type InterestForm = z.infer<typeof interestForm>;

const storedSize = 'adSpotType';

const rememberedSize = (): SpotType => (browserStorage.get(storedSize) === 'large' ? 'large' : 'medium');

const rememberSize = (size: SpotType): void => browserStorage.set(storedSize, size);

/** Returns the message to the team, and its parts for statistics (specification, section 7). */
function contactOf(values: InterestForm): ContactBody {
  const { businessName, firstName, lastName, email, phone, businessCategory, businessSubcategory, adSize, subject } =
    values;
  return {
    name: `${firstName} ${lastName}`,
    business: businessName,
    email,
    phone,
    message: interestMessageOf(values),
    status: 'pending',
    interest: { businessCategory, businessSubcategory, adSize },
    ...(subject && { subject }),
  };
}
