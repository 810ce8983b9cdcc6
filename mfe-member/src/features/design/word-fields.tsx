import type { AdDesign } from '@postcard/contracts/campaigns';
import { TextArea, TextField } from '@postcard/ui';
import type { UseFormReturn } from 'react-hook-form';

type Props = { form: Pick<UseFormReturn<AdDesign>, 'register' | 'formState'> };

export function WordFields({ form }: Props) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Business name"
        required
        error={errors.businessName?.message}
        {...form.register('businessName')}
      />
      <TextField
        label="Headline"
        hint="What you want remembered, in a few words"
        error={errors.headline?.message}
        {...form.register('headline')}
      />
      <TextField
        label="Offer"
        hint="A reason to come now, if you have one"
        error={errors.offer?.message}
        {...form.register('offer')}
      />
      <TextArea
        label="Details"
        rows={3}
        hint="A sentence or two"
        error={errors.details?.message}
        {...form.register('details')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <TextField
        label="Website"
        inputMode="url"
        autoComplete="url"
        error={errors.website?.message}
        {...form.register('website')}
      />
    </>
  );
}
