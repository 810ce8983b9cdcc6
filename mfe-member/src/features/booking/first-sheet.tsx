import { zoneLabel } from '@postcard/contracts/town';
import type { BookingView, Campaign } from '@postcard/contracts/campaigns';
import type { QuickStartBody } from '@postcard/contracts/identity';
import { Dialog, formatDate, Money, Stack, type CardMapSpot } from '@postcard/ui';
import { ApiError, type SessionUser } from '@postcard/web-kit';
import { useState } from 'react';
import { FirstFields, useFirstForm } from './first-fields.tsx';
import { FirstLogIn } from './first-log-in.tsx';
import { FirstExists, FirstRefusal, SpotTaken, TradeTaken } from './first-refusal.tsx';
import { HoldAndPay } from './hold-and-pay.tsx';
import { isTradeTaken } from './spots.ts';
import { useFirstBooking } from './use-first-booking.ts';

type Props = {
  card: Campaign;
  spot: CardMapSpot;
  user: SessionUser | null;
  existing: BookingView | undefined;
  onClose: () => void;
};

const formId = 'first-booking';

export function FirstSheet({ card, spot, user, existing, onClose }: Props) {
  const { form, forgetDraft } = useFirstForm();
  const { busy, error, hold, forgetError } = useFirstBooking(card.id, spot.id, forgetDraft);
  // The account is created on the way, so the view stays until the result is known.
  const [hasSentFields, setHasSentFields] = useState(false);
  const asksFields = busy ? hasSentFields : !user;
  const isGone = spot.state !== 'free' && !busy;
  const asksLogIn = !user && error instanceof ApiError && error.code === 'email_taken';
  const trade = user?.businessSubcategory ?? form.watch('businessSubcategory');
  const isTaken = !busy && !user?.membershipId && isTradeTaken(card, trade);
  const place = { trade, campaignId: card.id, spotId: spot.id, nextSpotId: nextFree(card, spot) };

  function start(fields?: QuickStartBody): void {
    setHasSentFields(fields !== undefined);
    hold(fields);
  }

  const day = formatDate(card.distributionDate, 'MMMM d, yyyy');

  function content() {
    if (isGone) return <SpotTaken {...place} onChooseAnother={onClose} />;
    if (existing && !busy) return <FirstExists booking={existing} />;
    if (asksLogIn) {
      const email = form.getValues('email');
      return <FirstLogIn spotId={spot.id} email={email} onLoggedIn={() => start()} onBack={forgetError} />;
    }
    const taken = isTaken && <TradeTaken {...place} />;
    return (
      <Stack gap={4}>
        {!isTaken && <FirstRefusal {...place} error={error} onChooseAnother={onClose} />}
        {asksFields ? (
          <FirstFields id={formId} form={form} error={error} belowTrade={taken} onSubmit={start} />
        ) : (
          taken || <p>{`For ${[user?.businessName, trade].filter(Boolean).join(', ')}.`}</p>
        )}
      </Stack>
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      size="sheet"
      title={
        <>
          {spot.spotType === 'large' ? 'Large' : 'Medium'} spot {spot.id}, <Money cents={spot.price} />
        </>
      }
      description={`${card.name}, ${zoneLabel(card.zone)}, in mailboxes from ${day}.`}
      footer={
        !isGone &&
        !asksLogIn &&
        (busy || !existing) && (
          <HoldAndPay
            busy={busy}
            disabled={isTaken}
            isMember={Boolean(user?.membershipId)}
            {...(asksFields ? { form: formId } : { onHold: () => start() })}
          />
        )
      }
    >
      {content()}
    </Dialog>
  );
}

const nextFree = ({ spots }: Campaign, { id, spotType }: CardMapSpot): string | undefined =>
  spots.find((spot) => spot.state === 'free' && spot.spotType === spotType && spot.id !== id)?.id;
