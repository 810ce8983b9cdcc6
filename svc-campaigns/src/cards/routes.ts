import { campaignsRoutes as routes, type CreateCampaignBody } from '@postcard/contracts';
import { NamedError, requireSelfOrAdmin, type createRoutes } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import type { BookingStore } from '../bookings/store.ts';
import { storedDatesOf, newCard, zoneFor, type Card } from './card.ts';
import { mayBecome } from './life-cycle.ts';
import type { Open } from './opening.ts';
import { presentCard, presentForDashboard, presentSummary } from './present.ts';
import type { CardStore } from './store.ts';
import type { CardStreams } from './stream.ts';

type Deps = { cards: CardStore; bookings: BookingStore; streams: CardStreams; open: Open; now: () => Date };

/** Drafts are the administrator's own, also those that were cancelled before anybody saw them. */
const isPublished = ({ status, opensAt }: Card): boolean => status !== 'draft' && (status !== 'cancelled' || opensAt !== null);

export function addCardRoutes({ serve }: ReturnType<typeof createRoutes>, { cards, bookings, streams, open, now }: Deps): void {
  async function existing(id: string): Promise<Card> {
    const card = await cards.byId(id);
    if (!card) throw new NamedError('not_found');
    return card;
  }

  async function visible(id: string): Promise<Card> {
    const card = await existing(id);
    if (!isPublished(card)) throw new NamedError('not_found');
    return card;
  }

  async function changed(card: Card, change: Partial<Card>): Promise<Card> {
    const saved = await cards.change(card, change);
    if (!saved) throw new NamedError('conflict');
    return saved;
  }

  serve(routes.listCampaigns, async () => {
    const running = await cards.withStatus(['upcoming', 'locked', 'active']);
    return running.map((card) => presentSummary(card, now()));
  });

  serve(routes.getCampaign, async ({ params }) => presentCard(await visible(params.id), now()));

  serve(routes.streamCampaign, async ({ params, ctx }) => {
    await visible(params.id);
    streams.open(ctx, params.id);
  });

  serve(routes.listUserCampaigns, async ({ params, user }) => {
    requireSelfOrAdmin(user, params.userId);
    const mine = await bookings.liveOf(params.userId, now());
    const own = await cards.byIds([...new Set(mine.map(({ campaignId }) => campaignId))]);
    const spotsOn = (card: Card) => mine.filter(({ campaignId }) => campaignId === card.id).map(({ spotId }) => spotId);
    return own.toSorted((a, b) => a.distributionDate.getTime() - b.distributionDate.getTime()).map((card) => presentForDashboard(card, spotsOn(card)));
  });

  serve(routes.createCampaign, async ({ body }) => {
    const card = newCard({ ...cardOf(body), id: uuid(), status: 'draft' }, now());
    await cards.insert(card);
    return presentCard(card, now());
  });

  const document = async ({ params }: { params: { id: string } }) => {
    const card = await cards.byId(params.id);
    return card && presentCard(card, now());
  };

  serve(routes.updateCampaign, async ({ params, body }) => {
    const card = await existing(params.id);
    if (card.status !== 'draft' && card.status !== 'upcoming') throw new NamedError('invalid_transition', { message: 'This card can no longer be changed.' });
    const { distributionDate, ...rest } = body;
    if (rest.minimumSpots !== undefined && card.decision) throw new NamedError('invalid_transition', { message: 'Whether this card is printed has been decided.' });
    if (distributionDate && Object.keys(card.claims).length > 0) {
      throw new NamedError('invalid_transition', { message: 'Somebody has a spot on this card, so its date can no longer be changed.' });
    }
    const date = distributionDate ? new Date(distributionDate) : null;
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    // A zone that followed its month follows the new one; one the team has chosen otherwise stays.
    const zone = date && !rest.zone && card.zone === zoneFor(card.distributionDate) ? { zone: zoneFor(date) } : {};
    return presentCard(await changed(card, { ...zone, ...given, ...(date ? { distributionDate: date, ...storedDatesOf(date) } : {}) }), now());
  }, { document });

  serve(routes.setCampaignStatus, async ({ params, body }) => {
    const card = await existing(params.id);
    if (!mayBecome(card, body.status)) throw new NamedError('invalid_transition');
    const opening = body.status === 'upcoming' ? await open(card) : {};
    const lock = body.status === 'locked' ? { lockedAt: now() } : {};
    return presentCard(await changed(card, { status: body.status, ...opening, ...lock }), now());
  }, { document });
}

function cardOf({ distributionDate, ...body }: CreateCampaignBody) {
  return { ...body, distributionDate: new Date(distributionDate) };
}

