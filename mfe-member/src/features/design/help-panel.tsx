import type { ArtworkView } from '@postcard/contracts/artwork';
import { designRequestBody, designTones } from '@postcard/contracts/proofs';
import { formatDate, Notice } from '@postcard/ui';
import { AreaInput, Form, SelectInput, SubmitButton, TextInput, toast, useSubmit, useZodForm } from '@postcard/web-kit';
import { useWatch } from 'react-hook-form';
import { requestDesign } from './artwork-api.ts';
import { BriefFiles } from './brief-files.tsx';

type Props = { artwork: ArtworkView; onRequested: () => void };

const toneNames = { friendly: 'Friendly', plain: 'Plain', bold: 'Bold', elegant: 'Elegant' } as const;

export function HelpPanel({ artwork: { bookingId, helpRequestedAt }, onRequested }: Props) {
  const form = useZodForm(designRequestBody, {
    defaultValues: { goal: '', offer: '', text: '', tone: 'friendly', files: [] },
  });
  const sending = useSubmit(form, {
    draft: `design-help-${bookingId}`,
    send: ({ files: sent = [], ...brief }, { keyFor }) => {
      const body = sent.length > 0 ? { ...brief, files: sent } : brief;
      return requestDesign(bookingId, body, keyFor(body));
    },
    onSent: () => {
      onRequested();
      toast({ title: 'We are drawing your ad', description: 'You get an email when the proof is ready.' });
    },
    failure: 'Your request could not be sent',
  });
  const files = useWatch({ control: form.control, name: 'files' }) ?? [];
  const { errors } = form.formState;

  if (helpRequestedAt) {
    return (
      <Notice tone="success" title="We are drawing your ad">
        You asked us on {formatDate(helpRequestedAt, 'MMMM d, yyyy')}. The proof appears here, and you get an email when
        it is ready.
      </Notice>
    );
  }
  return (
    <Form {...sending} label="Design help">
      <h2>Get free design help</h2>
      <p>Tell us what matters. We draw the ad, you review the proof, and we change it until it is right.</p>
      <TextInput name="goal" label="What should the ad do for you?" required hint="Such as: more people at lunch" />
      <TextInput name="offer" label="Offer" hint="A reason to come now, if you have one" />
      <AreaInput
        name="text"
        label="What has to be in it?"
        required
        rows={5}
        hint="Name, address, phone, hours, prices"
      />
      <SelectInput
        name="tone"
        label="Tone"
        options={designTones.map((tone) => ({ value: tone, label: toneNames[tone] }))}
      />
      <BriefFiles
        bookingId={bookingId}
        files={files}
        onChange={(next) => form.setValue('files', next, { shouldDirty: true })}
        error={errors.files?.message}
      />
      <SubmitButton size="large" busyLabel="Sending...">
        Ask for my ad
      </SubmitButton>
    </Form>
  );
}
