import {
  campaignsRoutes as routes,
  type CreateCampaignBody,
  type SpotId,
  type UpdateCampaignBody,
} from '@postcard/contracts';
import { NamedError, presentPage, requireReader, type createRoutes, dayOf, invalidField } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import { isMailDay, noMailDay } from '@postcard/contracts/mail-days';
import { newCard, type Card, type Open, storedDatesOf, zoneFor } from './card.ts';
import { mayBecome, opensTooLate, isPaidFor } from './life-cycle.ts';
import { presentCard, presentForDashboard, presentSummary } from './present.ts';
import type { CardStore } from './store.ts';
import type { CardStreams } from './stream.ts';
import { orNotFound } from '../../or-not-found.ts';

type Deps = {
  cards: CardStore;
  bookings: { liveOf(userId: string, now: Date): Promise<{ campaignId: string; spotId: SpotId }[]> };
  streams: CardStreams;
  open: Open;
  reportMailed: (card: Card) => Promise<void>;
  now: () => Date;
};

const isPublished = ({ status, opensAt }: Card): boolean =>
  status !== 'draft' && (status !== 'cancelled' || opensAt !== null);

export function addCardRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { cards, bookings, streams, open, reportMailed, now }: Deps,
): void {
  const existing = async (id: string): Promise<Card> => orNotFound(await cards.byId(id));

  async function visible(id: string): Promise<Card> {
    const card = await existing(id);
    if (!isPublished(card)) throw new NamedError('not_found');
    return card;
  }

  const changeCard = createChangeCard({ cards, now });

  async function changed(card: Card, change: Partial<Card>): Promise<Card> {
    const saved = await cards.change(card, change);
    if (!saved) throw new NamedError('conflict');
    return saved;
  }

  serve(routes.listCampaigns, async ({ query, ctx }) =>
    presentPage(ctx, await cards.latest(['upcoming', 'locked', 'active'], query)).map((card) =>
      presentSummary(card, now()),
    ),
  );

  serve(routes.getCampaign, async ({ params }) => presentCard(await visible(params.id), now()));

  serve(routes.streamCampaign, async ({ params, ctx }) => {
    await visible(params.id);
    streams.open(ctx, params.id);
  });

  serve(routes.listUserCampaigns, async ({ params, query, user, ctx }) => {
    requireReader(user, params.userId);
    const mine = await bookings.liveOf(params.userId, now());
    const ownCards = await cards.latestOf([...new Set(mine.map(({ campaignId }) => campaignId))], query);
    const spotsOn = (card: Card) => mine.filter(({ campaignId }) => campaignId === card.id).map(({ spotId }) => spotId);
    return presentPage(ctx, ownCards).map((card) => presentForDashboard(card, spotsOn(card)));
  });

  serve(routes.createCampaign, async ({ body }) => {
    requireMailDay(new Date(body.distributionDate), now());
    const card = newCard({ ...cardOf(body), id: uuid(), status: 'draft' }, now());
    await cards.insert(card);
    return presentCard(card, now());
  });

  const document = async ({ params }: { params: { id: string } }) => {
    const card = await cards.byId(params.id);
    return card && presentCard(card, now());
  };

  serve(
    routes.updateCampaign,
    async ({ params, body }) => presentCard(await changeCard(await existing(params.id), body), now()),
    { document },
  );

  serve(
    routes.setCampaignStatus,
    async ({ params, body }) => {
      const card = await existing(params.id);
      if (!mayBecome(card, body.status)) throw new NamedError('invalid_transition');
      if (opensTooLate(card, body.status, now()))
        throw new NamedError('invalid_transition', {
          message: 'The booking deadline of this card has passed. Please choose a later day first.',
        });
      // Opens only drafts, since an unlocked card was open before.
      const opening = card.status === 'draft' && body.status === 'upcoming' ? await open(card) : {};
      if (body.status === 'active') await reportMailed(card);
      const lock = body.status === 'locked' ? { lockedAt: now() } : {};
      return presentCard(await changed(card, { status: body.status, ...opening, ...lock }), now());
    },
    { document },
  );
}

function cardOf({ distributionDate, ...body }: CreateCampaignBody) {
  return { ...body, distributionDate: new Date(distributionDate) };
}

function requireMailDay(date: Date, now: Date): void {
  if (date <= now) throw invalidField('distributionDate', 'Please choose a future date');
  if (!isMailDay(dayOf(date))) throw invalidField('distributionDate', noMailDay);
}

function createChangeCard({ cards, now }: { cards: Pick<CardStore, 'byId' | 'change'>; now: () => Date }) {
  return async function changeCard(card: Card, { distributionDate, ...rest }: UpdateCampaignBody): Promise<Card> {
    if (card.status !== 'draft' && card.status !== 'upcoming') throw refused('This card can no longer be changed.');
    if (rest.minimumSpots !== undefined && card.decision)
      throw refused('The print decision for this card has been made.');
    if (distributionDate && Object.keys(card.claims).length > 0)
      throw refused('A business has a spot on this card, so its date can no longer be changed.');
    const movesZone = rest.zone !== undefined && rest.zone !== card.zone;
    if (movesZone && isPaidFor(card)) throw zoneStays();

    const date = distributionDate ? new Date(distributionDate) : null;
    if (date && date.getTime() !== card.distributionDate.getTime()) requireMailDay(date, now());
    const change = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    // Updates the zone for the new date, unless the team has chosen it.
    const zone = date && !rest.zone && card.zone === zoneFor(card.distributionDate) ? { zone: zoneFor(date) } : {};
    const saved = await cards.change(
      card,
      { ...zone, ...change, ...(date ? { distributionDate: date, ...storedDatesOf(date) } : {}) },
      { onlyUnsold: movesZone },
    );
    if (saved) return saved;
    const current = movesZone ? await cards.byId(card.id) : null;
    throw current && isPaidFor(current) ? zoneStays() : new NamedError('conflict');
  };
}

const refused = (message: string): NamedError => new NamedError('invalid_transition', { message });
const zoneStays = (): NamedError => refused('A spot on this card is paid for, so its zone can no longer be changed.');
