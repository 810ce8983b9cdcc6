import { categoryKey, type MemberCardStatus, type SpotId, type WaitlistPlace } from '@postcard/contracts';
import { NamedError, type Page, type Paging, type Principal } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import { isBookable, isLive, keptUntilFor, ownSpotOn, spotsFreeFor, type Card } from '../cards/card.ts';
import type { WaitlistStore, Waiting } from './store.ts';
import type { Work } from '../bookings/ports.ts';

type Deps = Pick<Work, 'cards' | 'members' | 'now'> & {
  waitlist: WaitlistStore;
};

export type Wait = ReturnType<typeof createWait>;

export function couldBook(
  card: Card,
  { userId, subcategory }: Pick<Waiting, 'userId' | 'subcategory'>,
  now: Date,
): boolean {
  const key = categoryKey(subcategory);
  const keptAway = keptUntilFor(card.keptCategories[key], userId, now);
  return !isLive(card.categories[key], now) && !keptAway && spotsFreeFor(card, userId, now).length > 0;
}

export function createWait({ cards, members, waitlist, now }: Deps) {
  async function join({ userId }: Principal, campaignId: string): Promise<{ place: WaitlistPlace; isNew: boolean }> {
    const [card, member] = await Promise.all([cards.byId(campaignId), members.byId(userId)]);
    if (!member?.membershipId) throw new NamedError('membership_required');
    if (!card || card.status === 'draft') throw new NamedError('not_found');
    const at = now();
    if (!isBookable(card, at)) throw new NamedError('card_closed');
    if (ownSpotOn(card, userId, at))
      throw new NamedError('invalid_transition', { message: 'You already have a spot on this card.' });
    const place = { campaignId, userId, subcategory: member.businessSubcategory };
    if (couldBook(card, place, at))
      throw new NamedError('invalid_transition', {
        message: 'A spot on this card is free for you. You can book it now.',
      });
    const { waiting, isNew } = await waitlist.join({ ...place, offerId: uuid(), joinedAt: at });
    return { place: await presentPlace(waiting, card), isNew };
  }

  async function leave({ userId }: Principal, campaignId: string): Promise<void> {
    if (!(await waitlist.leave({ campaignId, userId }))) throw new NamedError('not_found');
  }

  async function viewOf({ userId }: Principal, campaignId: string): Promise<MemberCardStatus> {
    const [card, waiting] = await Promise.all([cards.byId(campaignId), waitlist.of({ campaignId, userId })]);
    if (!card || card.status === 'draft') throw new NamedError('not_found');
    return { campaignId, kept: keptFor(card, userId, now()), waiting: waiting && (await presentPlace(waiting, card)) };
  }

  async function placesOf(userId: string, paging: Paging): Promise<Page<WaitlistPlace>> {
    const page = await waitlist.ofUser(userId, paging);
    const waited = await cards.byIds(page.items.map(({ campaignId }) => campaignId));
    const places = page.items.map((waiting) => {
      const card = waited.find(({ id }) => id === waiting.campaignId);
      return card && presentPlace(waiting, card);
    });
    return { ...page, items: (await Promise.all(places)).filter((place) => place !== undefined) };
  }

  async function presentPlace(waiting: Waiting, card: Card): Promise<WaitlistPlace> {
    return {
      campaignId: card.id,
      campaignName: card.name,
      distributionDate: card.distributionDate.toISOString(),
      subcategory: waiting.subcategory,
      ahead: await waitlist.ahead(waiting),
      joinedAt: waiting.joinedAt.toISOString(),
    };
  }

  return { join, leave, viewOf, placesOf };
}

function keptFor(card: Card, userId: string, now: Date): MemberCardStatus['kept'] {
  const keptSpot = Object.entries(card.kept).find(
    ([spotId, kept]) => kept.userId === userId && isLive(kept, now) && !isLive(card.claims[spotId as SpotId], now),
  );
  return keptSpot && isBookable(card, now)
    ? { spotId: keptSpot[0] as SpotId, until: keptSpot[1].until.toISOString() }
    : null;
}
