import { AreaInput, TextInput } from '@postcard/web-kit';

export const WordFields = () => (
  <>
    <TextInput name="businessName" label="Business name" autoComplete={undefined} required />
    <TextInput name="headline" label="Headline" hint="What you want remembered, in a few words" />
    <TextInput name="offer" label="Offer" hint="A reason to come now, if you have one" />
    <AreaInput name="details" label="Details" rows={3} hint="A sentence or two" />
    <TextInput name="phone" />
    <TextInput name="website" />
  </>
);
