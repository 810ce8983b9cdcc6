import {
  saveDesignBody,
  type AdDesign,
  type BookingView,
  type Campaign,
  bookingView,
} from '@postcard/contracts/campaigns';
import { Notice, Stack, Text } from '@postcard/ui';
import {
  forgetDraft,
  Form,
  SubmitButton,
  toast,
  useSubmit,
  useZodForm,
  type SessionUser,
  apiFetch,
} from '@postcard/web-kit';
import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import styles from './design.module.css';
import sides from './sides.module.css';
import { firstDesign, savedDesign, templateIn, triedDesign, triedDraft } from './design.ts';
import { LookFields, TemplateChoice, WordFields, Preview } from './look-fields.tsx';
import { PlaceOnCard } from './place-on-card.tsx';

type Props = { user: SessionUser; booking: BookingView; card: Campaign; onSaved: (booking: BookingView) => void };

export function DesignForm({ user, booking, card, onSaved }: Props) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('template');
  const form = useZodForm(saveDesignBody, { defaultValues: firstDesign(booking, user, asked, triedDesign()) });
  const sending = useSubmit(form, {
    draft: `design-${booking.id}`,
    send: (body) => saveDesign(booking.id, body),
    resetTo: (_, body) => body,
    onSent: (saved) => {
      onSaved(saved);
      forgetDraft(triedDraft);
      // The button for the next step is at the top of the page.
      globalThis.scrollTo?.({ top: 0 });
      toast({
        title: 'Your ad is saved',
        description: `It is the ad of spot ${booking.spotId}. Next, make its proof and approve it.`,
      });
    },
    failure: 'Your ad could not be saved',
  });
  const typed = form.watch();
  const design = useDeferredValue<AdDesign>({ ...typed, templateId: typed.templateId ?? '' });
  const trade = useMemo(
    () => ({ category: user.businessCategory, subcategory: booking.businessSubcategory }),
    [user.businessCategory, booking.businessSubcategory],
  );
  const isSaved = savedDesign(booking) && !form.formState.isDirty;

  // The address overrides the draft, because the member comes with a chosen template.
  const takeAsked = useEffectEvent((id: string | null) => {
    const template = templateIn(booking.spotType, id);
    if (template && form.getValues('templateId') !== template) form.setValue('templateId', template);
  });
  useEffect(() => takeAsked(asked), [asked]);

  const choose = form.register('templateId', {
    onChange: ({ target }) => setSearch({ template: target.value }, { replace: true, preventScrollReset: true }),
  });

  return (
    <Form {...sending} gap={null} className={sides['sides']} label="Your ad">
      <div className={`${sides['shown']} ${styles['preview']}`}>
        <Preview design={design} spotType={booking.spotType} trade={trade} title="Your ad as it will be printed" />
        <h2>On the card</h2>
        <PlaceOnCard booking={booking} card={card} design={design} trade={trade} />
      </div>
      <Stack gap={5} className={sides['words'] ?? ''}>
        {isSaved && (
          <Notice tone="success" title="This ad is saved">
            It is printed once you have approved its proof. Change it as often as you like until the card goes to the
            printer.
          </Notice>
        )}
        <WordFields />
        <LookFields bookingId={booking.id} />
        <TemplateChoice spotType={booking.spotType} design={design} trade={trade} field={choose} />
        <SubmitButton variant={isSaved ? 'secondary' : 'primary'} size="large" block busyLabel="Saving...">
          Save as my ad
        </SubmitButton>
        <Text quiet small>
          What you type stays in this tab until you save it.
        </Text>
      </Stack>
    </Form>
  );
}

const saveDesign = (bookingId: string, design: AdDesign) =>
  apiFetch(`/api/bookings/${encodeURIComponent(bookingId)}/design`, {
    method: 'PUT',
    body: design,
    schema: bookingView,
  });
