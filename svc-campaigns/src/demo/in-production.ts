import { demoInProduction, demoMembers, demoPrintedCards } from '@postcard/demo-data';
import { longMonth } from '@postcard/contracts/town-dates';
import { currentTown, ruleTexts, zoneLabel } from '@postcard/contracts';
import type { Card } from '../booking/cards/card.ts';
import { monthlyCard } from '../booking/cards/upcoming-cards.ts';
import type { DesignRequestStore } from '../creative/proofs/request-store.ts';
import { bookingOf, isDemoMember, withClaim, type PrintedDeps } from './printed.ts';

type Deps = PrintedDeps & { requests: Pick<DesignRequestStore, 'open'> };

const dayMs = 24 * 3_600_000;
const cardId = 'demo-in-production';

/**
 * The card that is being made: sold out, to be locked in two days, with ads that are late and one that the team is to
 * draw. Stored last, so that a card that is there is complete.
 */
export async function seedInProduction({ cards, bookings, invoices, requests, now }: Deps): Promise<void> {
  if (await cards.byId(cardId)) return;
  const mailedInDays = currentTown().deadlines.pressLockBeforeDays + demoInProduction.lockedInDays;
  const mailed = new Date(now().getTime() + mailedInDays * dayMs);
  const at = new Date(now().getTime() - 20 * dayMs);
  const monthly = monthlyCard(mailed, at);
  const blank: Card = {
    ...monthly,
    id: cardId,
    name: `${longMonth(mailed)} extra card`,
    description: `An extra card, mailed to ${ruleTexts.pieces} households in ${zoneLabel(monthly.zone)}.`,
    decision: 'go',
    decidedAt: at,
  };
  const { missing, toDraw } = demoInProduction;
  const sold = (demoPrintedCards[1] ?? []).map((ad) => {
    const booking = bookingOf(blank, ad, at);
    const isDrawn = !missing.some((userId) => userId === booking.userId) && booking.userId !== toDraw.userId;
    return isDrawn
      ? { ...booking, artwork: { state: 'approved' as const, version: 1, revision: 1 } }
      : { ...booking, adApproved: false, adContent: null, designTemplateId: null };
  });
  for (const booking of sold)
    if (isDemoMember(booking)) booking.invoiceNumber = (await invoices.issue(booking, at)).invoiceNumber;
  await Promise.all(sold.map((booking) => bookings.insert(booking)));
  await cards.insert(sold.reduce(withClaim, blank));
  const drawn = sold.find(({ userId }) => userId === toDraw.userId);
  const { userId, ...brief } = toDraw;
  const businessName = demoMembers.find((member) => member.userId === userId)?.businessName ?? '';
  if (!drawn) return;
  const { id, campaignId, campaignName, spotId } = drawn;
  await requests.open(
    { id, userId, campaignId, campaignName, spotId, businessName, ...brief, status: 'open', createdAt: now() },
    [],
  );
}
