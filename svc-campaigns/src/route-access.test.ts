import { routesByUnit, type ArtworkView, type SpotId } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { multiply } from '@postcard/service-kit/testing/multiply';
import { walkRoutes, type Role, type Stand } from '@postcard/service-kit/testing/route-walk';
import type Koa from 'koa';
import { png, sendFile, sendPart } from './testing/artwork.ts';
import { startServiceFixture, testCards, type ServiceFixture } from './testing/service-fixture.ts';
import { until } from './testing/until.ts';

type WalkStand = Stand & {
  fixture: ServiceFixture;
  cards: string[];
  owner: TestClient;
  invoiceId: string;
  paidId: string;
};

const draft = {
  name: 'Extra card',
  description: 'One more',
  zone: 'A',
  distributionDate: '2030-05-20T17:00:00.000Z',
  distributionZipCodes: ['93021'],
  totalHouseholds: 5000,
};

const design = {
  templateId: 'medium-gazette',
  businessName: 'High Street Pizza',
  headline: 'Hello',
  offer: '',
  details: '',
  phone: '',
  website: 'example.com',
};

async function start(): Promise<WalkStand> {
  let app: Koa | undefined;
  const fixture = await startServiceFixture({ onApp: (created) => void (app = created) });
  const { campaigns } = fixture;
  await fixture.know({ userId: 'member', membershipId: null });
  await fixture.know({ userId: 'other', businessSubcategory: 'Plumbing' });
  const owner = await fixture.know({ userId: 'verified' });
  await fixture.know({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
  const cards: string[] = (await campaigns.client().get('/api/campaigns')).body
    .toReversed()
    .map(({ id }: { id: string }) => id);
  const paid = await payFor(fixture, owner, cards[0] as string);
  // Whoever is in the other member's subcategory has a spot, so that the other member may wait for one.
  await fixture.hold(
    await fixture.know({ userId: 'rival', businessSubcategory: 'Plumbing' }),
    cards[0] as string,
    'M03',
  );
  campaigns.issuer.endSession('ended');
  const cookie = (userId: string, role: 'member' | 'admin' = 'member') => campaigns.issuer.cookie({ userId, role });
  return {
    fixture,
    owner,
    ...paid,
    cards,
    app: app as Koa,
    url: campaigns.url,
    dbName: campaigns.env['MONGODB_DB'] as string,
    stop: fixture.stop,
    cookies: {
      member: cookie('member'),
      other: cookie('other'),
      verified: cookie('verified'),
      admin: cookie('team', 'admin'),
    },
    ended: {
      verified: campaigns.issuer.cookie({ userId: 'verified', sessionId: 'ended' }),
      admin: campaigns.issuer.cookie({ userId: 'team', role: 'admin', sessionId: 'ended' }),
    },
  };
}

/** Pays for a spot, and says which booking and invoice came of it. */
async function payFor(
  fixture: ServiceFixture,
  owner: TestClient,
  cardId: string,
  spotId: SpotId = 'M01',
): Promise<{ paidId: string; invoiceId: string }> {
  const booking = await fixture.hold(owner, cardId, spotId);
  await fixture.enterCard((await owner.post(`/api/bookings/${booking.id}/checkout`)).body.url, testCards.pays);
  await fixture.becomes(owner, booking.id, 'confirmed');
  return { paidId: booking.id, invoiceId: (await owner.get('/api/invoices')).body[0].id };
}

/** The owner's hold on a card of its own for each test, the same one when asked again. */
const held =
  (card: number) =>
  async ({ fixture, owner, cards }: WalkStand) => ({
    params: { id: (await fixture.hold(owner, cards[card] as string, 'M01')).id },
    owned: true,
  });

/** The artwork of the owner's hold on a card that no other sample ends. */
const artworkOf = held(5);

const mayRead = (role: Role): boolean => role === 'verified' || role === 'admin';

async function sent(fixture: WalkStand, role: Role) {
  const { params } = await artworkOf(fixture);
  return mayRead(role) ? { params, raw: '{}', refused: 'unsupported_media_type' as const } : { params, owned: true };
}

let uploads = 0;

/**
 * A file on its way from who asks, of the owner where nobody else has one: whole, or of a length of which nothing has
 * come.
 */
async function uploaded(fixture: WalkStand, role: Role, size?: number) {
  const { campaigns } = fixture.fixture;
  const { id: bookingId } = (await artworkOf(fixture)).params;
  const client =
    role === 'admin' ? campaigns.client({ userId: 'team', role: 'admin' }) : campaigns.client({ userId: 'verified' });
  const file = await png();
  const at = `/api/bookings/${bookingId}/artwork/uploads`;
  const { id } = (await client.post(at, { fileName: `ad-${uploads++}.png`, size: size ?? file.length })).body;
  if (size === undefined) await sendPart(campaigns.url, client, `${at}/${id}`, 0, file);
  return { params: { id: bookingId, uploadId: id as string }, owned: role !== 'admin' };
}

/** The owner's newest proof, of a saved design that was not approved yet. */
async function proofed(fixture: WalkStand) {
  const { campaigns } = fixture.fixture;
  const { id: bookingId } = (await artworkOf(fixture)).params;
  const client = campaigns.client({ userId: 'verified' });
  const known = (await client.get(`/api/bookings/${bookingId}/artwork`)).body as ArtworkView;
  const view =
    known.proofs[0]?.source === 'upload'
      ? known
      : ((await sendFile(campaigns.url, client, bookingId, await png())).body as ArtworkView);
  const newest = view.proofs[0];
  return { params: { id: bookingId, n: String(newest?.version) }, owned: true, sha256: newest?.sha256 ?? '' };
}

let printed: Promise<{ params: { id: string; spotId: string; sha256: string } }> | undefined;

/** The picture of an ad that is printed on a card of its own. */
async function printAd({ fixture }: WalkStand) {
  const team = fixture.campaigns.client({ userId: 'team', role: 'admin' });
  const cardId: string = (await team.post('/api/campaigns', draft)).body.id;
  await team.post(`/api/campaigns/${cardId}/status`, { status: 'upcoming' });
  const baker = await fixture.know({ userId: 'baker', businessSubcategory: 'Bakery & Desserts' });
  const { id } = await fixture.hold(baker, cardId, 'M07');
  await fixture.changeBooking(id, { status: 'confirmed' });
  const { sha256 = '' } =
    ((await sendFile(fixture.campaigns.url, baker, id, await png())).body as ArtworkView).proofs[0] ?? {};
  await baker.post(`/api/bookings/${id}/proofs/1/approve`, { sha256 });
  await fixture.becomeCard(cardId, 'locked');
  return { params: { id: cardId, spotId: 'M07', sha256 } };
}

const spotOf: Record<Role, SpotId> = { visitor: 'M01', member: 'M02', other: 'M03', verified: 'M04', admin: 'M05' };

async function newCard({ fixture }: WalkStand): Promise<{ id: string }> {
  return {
    id: (await fixture.campaigns.client({ userId: 'team', role: 'admin' }).post('/api/campaigns', draft)).body.id,
  };
}

/** Waits until nothing is being pressed any more, so that what is stored stands still. */
const pressed = ({ fixture }: WalkStand) =>
  until(async () => !(await fixture.find('presses', { state: { $in: ['waiting', 'working'] } })));

/** A card on which nobody has a spot. */
async function openCard(fixture: WalkStand): Promise<{ id: string }> {
  await pressed(fixture);
  const card = await newCard(fixture);
  await fixture.fixture.becomeCard(card.id, 'upcoming');
  return card;
}

let toMove: Promise<string> | undefined;

/** A paid booking of somebody's own, so that no other sample meets it elsewhere. */
async function payToMove({ fixture, cards }: WalkStand): Promise<string> {
  const mover = await fixture.know({ userId: 'mover', businessSubcategory: 'Locksmith' });
  return (await payFor(fixture, mover, cards[0] as string, 'M08')).paidId;
}

const disputed = async ({ fixture }: WalkStand) => ({ id: await fixture.addDispute() });

/** More of what the walk leaves little of. */
async function fill(fixture: WalkStand): Promise<void> {
  const { dbName } = fixture;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
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
    where: { status: 'upcoming' },
    change: (index) => ({ status: 'completed', ...later(index) }),
  });
  await multiply(dbName, 'design_requests');
  await multiply(dbName, 'bookings', {
    where: { userId: 'mover', status: 'confirmed' },
    change: (index) => ({
      userId: 'verified',
      campaignId: fixture.cards[index % 3],
      artwork: { state: 'missing', version: 0, revision: 0 },
      bookingDate: hoursAgo(index + 2),
      createdAt: hoursAgo(index + 2),
      spotId: `M1${index % 3}`,
    }),
  });
  for (let card = 0; card < 4; card++) await fixture.fixture.putInQueue('verified', (await newCard(fixture)).id);
}

const ownersPage = () => ({ params: { userId: 'verified' }, owned: true });

walkRoutes<WalkStand>({
  routes: routesByUnit['svc-campaigns'],
  start,
  fill,
  otherOrder: { listWaitingArtwork: 'what is due first' },
  samples: {
    cardStatistics: () => ({ query: { from: '2026-03-01', to: '2026-12-31' } }),
    listCampaigns: () => ({}),
    getCampaign: ({ cards }) => ({ params: { id: cards[0] as string } }),
    streamCampaign: ({ cards }) => ({ params: { id: cards[0] as string } }),
    listUserCampaigns: ownersPage,
    listParticipations: ownersPage,
    listDeskCards: () => ({ query: { status: 'upcoming' } }),
    getDeskCard: async (fixture) => ({ params: await newCard(fixture) }),
    listWaitingArtwork: () => ({ query: { waitsFor: 'team', step: 'design' } }),
    moveBooking: async (fixture) => ({
      params: { id: await (toMove ??= payToMove(fixture)) },
      body: { spotId: 'M09' },
    }),
    createCampaign: () => ({ body: draft }),
    updateCampaign: async (fixture) => ({ params: await newCard(fixture), body: draft }),
    setCampaignStatus: async (fixture) => ({ params: await newCard(fixture), body: { status: 'upcoming' } }),
    book: ({ cards }, role) => ({ body: { campaignId: cards[1] as string, spotId: spotOf[role] } }),
    listGallery: () => ({}),
    galleryPicture: (fixture) => (printed ??= printAd(fixture)),
    listDesignTemplates: () => ({}),
    designTemplateImage: () => ({ params: { id: 'medium-gazette' } }),
    getArtwork: artworkOf,
    uploadArtwork: sent,
    startUpload: async (fixture) => ({ ...(await artworkOf(fixture)), body: { fileName: 'ad.png', size: 1000 } }),
    sendPart: async (fixture, role) => {
      const { params } = await uploaded(fixture, role, 1000);
      return mayRead(role)
        ? { params, query: { offset: '0' }, raw: '{}', refused: 'unsupported_media_type' }
        : { params, query: { offset: '0' }, owned: true };
    },
    completeUpload: async (fixture, role) => uploaded(fixture, role),
    dropUpload: async (fixture, role) => uploaded(fixture, role, 1000),
    uploadLogo: sent,
    getLogo: async (fixture) => {
      const { params } = await artworkOf(fixture);
      const { body } = await sendFile(
        fixture.url,
        fixture.fixture.campaigns.client({ userId: 'verified' }),
        params.id,
        await png(),
        { to: 'logo' },
      );
      return { params: { id: body.id } };
    },
    submitDesign: async (fixture) => {
      const { params } = await artworkOf(fixture);
      await fixture.fixture.campaigns
        .client({ userId: 'verified' })
        .call(`/api/bookings/${params.id}/design`, { method: 'PUT', body: design });
      return { params, owned: true };
    },
    proofPreview: proofed,
    proofFile: proofed,
    commentOnProof: async (fixture) => ({ ...(await proofed(fixture)), body: { x: 0.5, y: 0.5, text: 'Larger' } }),
    approveProof: async (fixture) => {
      const { params, sha256 } = await proofed(fixture);
      return { params, owned: true, body: { sha256 } };
    },
    askForChanges: async (fixture) => ({ ...(await proofed(fixture)), body: { reason: 'Larger' } }),
    requestDesign: async (fixture) => ({
      ...(await artworkOf(fixture)),
      body: { goal: 'Guests', offer: '', text: 'Open 11 to 3', tone: 'friendly' },
    }),
    attachToBrief: async (fixture) => ({
      ...(await artworkOf(fixture)),
      body: { uploadId: 'none' },
      refused: 'not_found',
    }),
    briefFile: () => ({ params: { id: 'none', fileId: 'none' }, refused: 'not_found' }),
    listDesignRequests: () => ({ query: { q: 'nul\0 wide\u2003 (' } }),
    saveDesign: async (fixture) => ({ ...(await held(5)(fixture)), body: design }),
    bookMany: ({ cards }, role) => ({ body: { cards: [{ campaignId: cards[1] as string, spotId: spotOf[role] }] } }),
    bookAgain: ({ paidId }) => ({ params: { id: paidId }, owned: true }),
    rollOrRefund: async ({ fixture, paidId }) => {
      await fixture.changeBooking(paidId, { choiceUntil: new Date(Date.now() + 3_600_000), choice: null });
      return { params: { id: paidId }, body: { choice: 'refund' }, owned: true };
    },
    listWaitlist: () => ({}),
    cardStanding: ({ cards }) => ({ params: { id: cards[0] as string } }),
    joinWaitlist: ({ cards }) => ({ params: { id: cards[0] as string } }),
    leaveWaitlist: async (fixture) => {
      const { id } = await newCard(fixture);
      await fixture.fixture.putInQueue('verified', id);
      return { params: { id }, owned: true };
    },
    getOffer: () => ({ params: { token: 'a.secret' }, refused: 'not_found' }),
    declineOffer: () => ({ params: { token: 'a.secret' }, refused: 'not_found' }),
    listBookings: () => ({ query: { q: 'nul\0 wide\u2003 (' } }),
    getBooking: held(2),
    checkout: held(3),
    cancelBooking: held(4),
    listInvoices: () => ({ query: { q: 'nul\0 wide\u2003 (' } }),
    exportInvoices: () => ({}),
    invoicePdf: ({ invoiceId }) => ({ params: { id: invoiceId }, owned: true }),
    creditNotePdf: async ({ fixture, invoiceId }) => {
      await fixture.creditInvoice(invoiceId);
      return { params: { id: invoiceId }, owned: true };
    },
    listDisputes: () => ({}),
    getDispute: async (fixture) => ({ params: await disputed(fixture) }),
    saveDisputeAnswer: async (fixture) => ({
      params: await disputed(fixture),
      body: { statement: 'It was mailed.', communication: '', papers: ['receipt'], revision: 0 },
    }),
    submitDisputeAnswer: async (fixture) => ({
      params: await disputed(fixture),
      body: { statement: 'It was mailed.', communication: '', papers: [], revision: 0 },
      refused: 'conflict',
    }),
    acceptDispute: async (fixture) => ({ params: await disputed(fixture), refused: 'conflict' }),
    startPress: async (fixture) => ({ params: await openCard(fixture) }),
    getPress: async (fixture) => {
      await pressed(fixture);
      return { params: { id: fixture.cards[0] as string } };
    },
    pressFile: () => ({ params: { id: 'none' }, refused: 'not_found' }),
    pressPreview: () => ({ params: { id: 'none' }, query: { side: 'back' }, refused: 'not_found' }),
    getEddm: ({ cards }) => ({ params: { id: cards[0] as string } }),
    setCarrierRoutes: async (fixture) => ({
      params: await newCard(fixture),
      body: { routes: [{ zip: '93021', route: 'C001', households: 5000 }] },
    }),
    eddmPack: ({ cards }) => ({ params: { id: cards[0] as string } }),
    followLink: () => ({ params: { code: 'none' }, refused: 'not_found' }),
    exportAds: () => ({}),
    getResults: ({ paidId }) => ({ params: { id: paidId }, owned: true }),
    getAdLink: ({ paidId }) => ({ params: { id: paidId }, owned: true }),
    setAdLink: ({ paidId }) => ({ params: { id: paidId }, body: { website: 'pizza.example' }, owned: true }),
    adLinkCode: ({ paidId }) => ({ params: { id: paidId }, owned: true }),
    cardReport: ({ cards }) => ({ params: { id: cards[0] as string }, owned: true }),
    resultsCsv: ({ paidId }) => ({ params: { id: paidId }, owned: true }),
    resultsPdf: ({ paidId }) => ({ params: { id: paidId }, owned: true }),
    stripeWebhook: () => ({ raw: '{"id":"evt_1"}', refused: 'signature_invalid' }),
  },
});
