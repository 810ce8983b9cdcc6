import { demoInProduction, demoMembers, demoPrintedCards } from '@postcard/demo-data';
import { longMonth } from '@postcard/contracts/town-dates';
import { currentTown, ruleTexts, zoneLabel } from '@postcard/contracts';
import type { Card } from '../booking/cards/card.ts';
import { monthlyCard } from '../booking/cards/upcoming-cards.ts';
import type { DesignRequestStore } from '../creative/proofs/request-store.ts';
import { sellAll, withClaim, type PrintedDeps } from './printed.ts';

type Deps = PrintedDeps & { requests: Pick<DesignRequestStore, 'open'> };

const dayMs = 24 * 3_600_000;
const cardId = 'demo-in-production';

/** Creates the card in production, with late ads. Stores the card last, so that an existing card is complete. */
export async function seedInProduction({ cards, bookings, invoices, artworks, requests, now }: Deps): Promise<void> {
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
  const ads = demoPrintedCards[1] ?? [];
  const isUndrawn = (userId: string): boolean => userId === toDraw.userId || missing.some((each) => each === userId);
  const sold = await sellAll({ bookings, invoices, artworks }, { blank, ads, at, isUndrawn });
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
