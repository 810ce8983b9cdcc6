import type { ArtworkView } from '@postcard/contracts/artwork';
import { designRequestBody, designTones, type DesignRequestBody } from '@postcard/contracts/proofs';
import { Button, formatDate, Notice, SelectField, Stack, TextArea, TextField } from '@postcard/ui';
import { applyProblem, toast, useDraft, useMutation, useZodForm } from '@postcard/web-kit';
import { useWatch } from 'react-hook-form';
import { requestDesign } from './artwork-api.ts';
import { BriefFiles } from './brief-files.tsx';

type Props = { artwork: ArtworkView; onRequested: () => void };

const toneNames = { friendly: 'Friendly', plain: 'Plain', bold: 'Bold', elegant: 'Elegant' } as const;

export function HelpPanel({ artwork: { bookingId, helpRequestedAt }, onRequested }: Props) {
  const form = useZodForm(designRequestBody, {
    defaultValues: { goal: '', offer: '', text: '', tone: 'friendly', files: [] },
  });
  const clearDraft = useDraft(`design-help-${bookingId}`, form);
  const files = useWatch({ control: form.control, name: 'files' }) ?? [];
  const { errors, isSubmitting } = form.formState;

  const asking = useMutation(
    async ({ keyFor }, { files: sent = [], ...brief }: DesignRequestBody) => {
      const body = sent.length > 0 ? { ...brief, files: sent } : brief;
      await requestDesign(bookingId, body, keyFor(body));
      clearDraft();
      onRequested();
      toast({ title: 'We are drawing your ad', description: 'You get an e-mail when the proof is ready.' });
    },
    { failure: 'Your request could not be sent', onError: (error) => applyProblem(form, error) },
  );
  const submit = form.handleSubmit(async (brief) => void (await asking.run(brief)));

  if (helpRequestedAt) {
    return (
      <Notice tone="success" title="We are drawing your ad">
        You asked us on {formatDate(helpRequestedAt, 'MMMM d, yyyy')}. The proof appears here, and you get an e-mail
        when it is ready.
      </Notice>
    );
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Design help">
      <Stack gap={5}>
        <h2>Get free design help</h2>
        <p>Tell us what matters. We draw the ad, you look at the proof, and we change it until it is right.</p>
        <TextField
          label="What should the ad do for you?"
          required
          hint="Such as: more people at lunch"
          error={errors.goal?.message}
          {...form.register('goal')}
        />
        <TextField
          label="Offer"
          hint="A reason to come now, if you have one"
          error={errors.offer?.message}
          {...form.register('offer')}
        />
        <TextArea
          label="What has to be in it?"
          required
          rows={5}
          hint="Name, address, phone, hours, prices"
          error={errors.text?.message}
          {...form.register('text')}
        />
        <SelectField
          label="Tone"
          options={designTones.map((tone) => ({ value: tone, label: toneNames[tone] }))}
          error={errors.tone?.message}
          {...form.register('tone')}
        />
        <BriefFiles
          bookingId={bookingId}
          files={files}
          onChange={(next) => form.setValue('files', next, { shouldDirty: true })}
          error={errors.files?.message}
        />
        <Button type="submit" variant="primary" size="large" busy={isSubmitting} busyLabel="Sending...">
          Ask for my ad
        </Button>
      </Stack>
    </form>
  );
}
