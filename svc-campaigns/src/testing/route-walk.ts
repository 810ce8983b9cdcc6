import type { ArtworkView, CalendarFeed, SpotId } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { aDesign, cardDraft } from './builders.ts';
import { elsewhere } from '@postcard/service-kit/testing/town-walk';
import { multiply } from '@postcard/service-kit/testing/multiply';
import type { Role, RouteFixture } from '@postcard/service-kit/testing/route-walk';
import { targets, type Actor, type RankWalk, type Target } from '@postcard/service-kit/testing/rank-walk';
import type Koa from 'koa';
import { png, sendFile, sendPart } from './artwork.ts';
import { startServiceFixture, type ServiceFixture } from './service-fixture.ts';

export type RouteWalk = RouteFixture & {
  service: ServiceFixture;
  cards: string[];
  owner: TestClient;
  invoiceId: string;
  paidId: string;
};

export const draft = { ...cardDraft, totalMailboxes: 5000 };
export const design = aDesign({ website: 'example.com' });

export async function start(): Promise<RouteWalk> {
  let app: Koa | undefined;
  const fixture = await startServiceFixture({ env: { ROLE: 'api' }, onDeps: (deps) => void ({ app } = deps) });
  const { campaigns } = fixture;
  await fixture.addMember({ userId: 'member', membershipId: null });
  const memberships = { [elsewhere]: 'MEM-0000-0002' };
  await fixture.addMember({ userId: 'other', businessSubcategory: 'Plumbing', memberships });
  const owner = await fixture.addMember({ userId: 'verified', memberships });
  await fixture.addMember({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
  const { cards } = fixture;
  const paid = await payFor(fixture, owner, cards[0] as string);
  // The rival occupies the subcategory, so that the other member may wait.
  const rival = await fixture.addMember({ userId: 'rival', businessSubcategory: 'Plumbing' });
  await fixture.hold(rival, cards[0] as string, 'M03');
  campaigns.issuer.endSession('ended');
  return {
    service: fixture,
    owner,
    ...paid,
    cards,
    app: app as Koa,
    url: campaigns.url,
    dbName: campaigns.env['MONGODB_DB'] as string,
    stop: fixture.stop,
    cookies: campaigns.issuer.cookiesOfRoles(),
    elsewhere: campaigns.issuer.cookiesOfRoles(elsewhere),
    team: campaigns.issuer.cookiesOfTeam('team'),
    ended: {
      verified: campaigns.issuer.cookie({ userId: 'verified', sessionId: 'ended' }),
      admin: campaigns.issuer.cookie({ userId: 'team', role: 'admin', sessionId: 'ended' }),
    },
  };
}

async function payFor(
  fixture: ServiceFixture,
  owner: TestClient,
  cardId: string,
  spotId: SpotId = 'M01',
): Promise<{ paidId: string; invoiceId: string }> {
  const booking = await fixture.buy(owner, cardId, spotId);
  return { paidId: booking.id, invoiceId: (await owner.get('/api/invoices')).body[0].id };
}

export const held =
  (card: number) =>
  async ({ service: fixture, owner, cards }: RouteWalk) => ({
    params: { id: (await fixture.hold(owner, cards[card] as string, 'M01')).id },
    owned: true,
  });

export const artworkOf = held(5);

export const mayRead = (role: Role): boolean => role === 'verified' || role === 'admin';

export async function sent(walk: RouteWalk, role: Role) {
  const { params } = await artworkOf(walk);
  return mayRead(role) ? { params, raw: '{}', refused: 'unsupported_media_type' as const } : { params, owned: true };
}

let uploads = 0;

export async function uploaded(walk: RouteWalk, role: Role, size?: number) {
  const { campaigns } = walk.service;
  const { id: bookingId } = (await artworkOf(walk)).params;
  const client = role === 'admin' ? campaigns.client({ userId: 'team', role: 'admin' }) : walk.owner;
  const file = await png();
  const at = `/api/bookings/${bookingId}/artwork/uploads`;
  const { id } = (await client.post(at, { fileName: `ad-${uploads++}.png`, size: size ?? file.length })).body;
  if (size === undefined) await sendPart(campaigns.url, client, `${at}/${id}`, 0, file);
  return { params: { id: bookingId, uploadId: id as string }, owned: role !== 'admin' };
}

export async function proofed(walk: RouteWalk) {
  const { campaigns } = walk.service;
  const { id: bookingId } = (await artworkOf(walk)).params;
  const known = (await walk.owner.get(`/api/bookings/${bookingId}/artwork`)).body as ArtworkView;
  const view =
    known.proofs[0]?.source === 'upload'
      ? known
      : ((await sendFile(campaigns.url, walk.owner, bookingId, await png())).body as ArtworkView);
  const newest = view.proofs[0];
  return { params: { id: bookingId, n: String(newest?.version) }, owned: true, sha256: newest?.sha256 ?? '' };
}

export async function printAd({ service: fixture }: RouteWalk) {
  const team = fixture.campaigns.client({ userId: 'team', role: 'admin' });
  const cardId: string = (await team.post('/api/campaigns', draft)).body.id;
  await team.post(`/api/campaigns/${cardId}/status`, { status: 'upcoming' });
  const baker = await fixture.addMember({ userId: 'baker', businessSubcategory: 'Bakery & Desserts' });
  const { id } = await fixture.hold(baker, cardId, 'M07');
  await fixture.changeBooking(id, { status: 'confirmed' });
  const { sha256 = '' } =
    ((await sendFile(fixture.campaigns.url, baker, id, await png())).body as ArtworkView).proofs[0] ?? {};
  await baker.post(`/api/bookings/${id}/proofs/1/approve`, { sha256 });
  await fixture.becomeCard(cardId, 'locked');
  return { params: { id: cardId, spotId: 'M07', sha256 } };
}

export const spotOf: Record<Role, SpotId> = {
  visitor: 'M01',
  member: 'M02',
  other: 'M03',
  verified: 'M04',
  admin: 'M05',
};

export async function newCard({ service: fixture }: RouteWalk): Promise<{ id: string }> {
  return {
    id: (await fixture.campaigns.client({ userId: 'team', role: 'admin' }).post('/api/campaigns', draft)).body.id,
  };
}

export async function openCard(walk: RouteWalk): Promise<{ id: string }> {
  const card = await newCard(walk);
  await walk.service.becomeCard(card.id, 'upcoming');
  return card;
}

export async function payToMove({ service: fixture, cards }: RouteWalk): Promise<string> {
  const mover = await fixture.addMember({ userId: 'mover', businessSubcategory: 'Locksmith' });
  return (await payFor(fixture, mover, cards[0] as string, 'M08')).paidId;
}

export const disputed = async ({ service: fixture }: RouteWalk) => ({ id: await fixture.addDispute() });

export async function fill(walk: RouteWalk): Promise<void> {
  const { dbName } = walk;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const bookings = (change: (index: number) => Record<string, unknown>) =>
    multiply(dbName, 'bookings', { where: { userId: 'mover', status: 'confirmed' }, change });
  const later = (index: number) => ({ distributionDate: new Date(Date.UTC(2026, index, 5)) });
  await multiply(dbName, 'invoices', {
    where: { userId: 'verified' },
    change: (index) => ({
      number: 900 - index,
      bookingId: `copy-${index}`,
      invoiceNumber: `INV-COPY-${index}`,
      date: new Date(Date.UTC(2026, 0, 9 - index)),
      createdAt: new Date(Date.UTC(2026, 0, 9 - index)),
    }),
  });
  await multiply(dbName, 'campaigns', {
    // Uses cards of the first town, as another town's cards may be due sooner.
    where: { status: 'upcoming', _id: /^card-/ },
    change: (index) => ({ status: 'completed', ...later(index) }),
  });
  await multiply(dbName, 'design_requests');
  const unowned = { kind: 'booking', amount: 50_000, email: null, status: 'waiting', reason: '', paidAt: hoursAgo(1) };
  await multiply(dbName, 'unowned_payments', { change: () => unowned });
  await bookings((index) => ({
    userId: 'verified',
    campaignId: walk.cards[index % 3],
    artwork: { state: 'missing', version: 0, revision: 0 },
    bookingDate: hoursAgo(index + 2),
    createdAt: hoursAgo(index + 2),
    spotId: `M1${index % 3}`,
  }));
  await bookings((index) => ({
    userId: 'applicant',
    // Uses free spots, since the job that keeps holds would expire holds on others.
    campaignId: walk.cards[index + 1],
    spotId: 'L02',
    first: true,
    status: 'held',
    paymentStatus: 'authorized',
    reviewUntil: hoursAgo(index - 100),
    bookingDate: hoursAgo(index + 200),
    createdAt: hoursAgo(index + 200),
  }));
  await bookings((index) => ({
    userId: 'refunded',
    status: 'refunded',
    paymentOpen: true,
    refund: { status: 'failed', id: null, tries: 9, triedAt: new Date() },
    bookingDate: hoursAgo(400 - index),
    createdAt: hoursAgo(400 - index),
  }));
  for (let card = 0; card < 4; card++) await walk.service.putInQueue('verified', (await newCard(walk)).id);
}

export const ownersPage = () => ({ params: { userId: 'verified' }, owned: true });

export async function feedOf({ owner }: RouteWalk) {
  const { url } = (await owner.post('/api/bookings/calendar-feed')).body as CalendarFeed;
  return { params: { token: (url.split('/').at(-1) as string).replace('.ics', '') } };
}

const idOf = (name: Target) => (name === 'member' ? 'verified' : `rank-${name}`);

/** Bookings belong to a town, so staff get an empty list for people elsewhere. */
const read = (actor: Actor, target: Target) => target === 'self' || actor === 'owner' || actor === 'staff';

export const ranks: RankWalk<RouteWalk> = {
  people: async ({ cookies, team }) => {
    const account = (id: string, cookie: string) => ({ id, cookie: async () => cookie });
    return {
      actors: {
        member: account('member', cookies.member),
        press: account('team', team.press),
        books: account('team', team.books),
        staff: account('team', team.staff),
        owner: account('team', cookies.admin),
      },
      targets: Object.fromEntries(targets.map((name) => [name, idOf(name)])) as Record<Target, string>,
      statesOf: async (ids) => ids.map(() => null),
    };
  },
  mayCall: { listUserCampaigns: read, listParticipations: read },
};
