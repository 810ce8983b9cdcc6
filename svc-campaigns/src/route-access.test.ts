import { campaignsRoutes, type SpotId } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { walkRoutes, type Role, type Stand } from '@postcard/service-kit/testing/route-walk';
import type Koa from 'koa';
import { startStand, testCards, type Stand as CampaignsStand } from './testing/stand.ts';

type WalkStand = Stand & { stand: CampaignsStand; cards: string[]; owner: TestClient; invoiceId: string };

const draft = { name: 'Extra card', description: 'One more', zone: 'A', distributionDate: '2030-05-20T17:00:00.000Z', distributionZipCodes: ['93021'], totalHouseholds: 5000 };

async function start(): Promise<WalkStand> {
  let app: Koa | undefined;
  const stand = await startStand({ onApp: (created) => void (app = created) });
  const { campaigns } = stand;
  await stand.know({ userId: 'member', membershipId: null });
  await stand.know({ userId: 'other', businessSubcategory: 'Plumbing' });
  const owner = await stand.know({ userId: 'verified' });
  await stand.know({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
  const cards: string[] = (await campaigns.client().get('/api/campaigns')).body.map(({ id }: { id: string }) => id);
  const invoiceId = await payFor(stand, owner, cards[0] as string);
  const cookie = (userId: string, role: 'member' | 'admin' = 'member') => campaigns.issuer.cookie({ userId, role });
  return {
    stand, owner, invoiceId, cards, app: app as Koa, url: campaigns.url, dbName: campaigns.env['MONGODB_DB'] as string, stop: stand.stop,
    cookies: { member: cookie('member'), other: cookie('other'), verified: cookie('verified'), admin: cookie('team', 'admin') },
  };
}

/** Pays for a spot, and says which invoice came of it. */
async function payFor(stand: CampaignsStand, owner: TestClient, cardId: string): Promise<string> {
  const booking = await stand.hold(owner, cardId, 'M01');
  await stand.enterCard((await owner.post(`/api/bookings/${booking.id}/checkout`)).body.url, testCards.pays);
  await stand.becomes(owner, booking.id, 'confirmed');
  return (await owner.get('/api/invoices')).body[0].id;
}

/** The owner's hold on a card of its own for each test, the same one when asked again. */
const held = (card: number) => async ({ stand, owner, cards }: WalkStand) => ({ params: { id: (await stand.hold(owner, cards[card] as string, 'M01')).id }, owned: true });

const spotOf: Record<Role, SpotId> = { visitor: 'M01', member: 'M02', other: 'M03', verified: 'M04', admin: 'M05' };

async function newCard({ stand }: WalkStand): Promise<{ id: string }> {
  return { id: (await stand.campaigns.client({ userId: 'team', role: 'admin' }).post('/api/campaigns', draft)).body.id };
}

const ownersPage = () => ({ params: { userId: 'verified' }, owned: true });

walkRoutes<WalkStand>({
  routes: campaignsRoutes,
  start,
  samples: {
    listCampaigns: () => ({}),
    getCampaign: ({ cards }) => ({ params: { id: cards[0] as string } }),
    streamCampaign: ({ cards }) => ({ params: { id: cards[0] as string } }),
    listUserCampaigns: ownersPage,
    listParticipations: ownersPage,
    createCampaign: () => ({ body: draft }),
    updateCampaign: async (stand) => ({ params: await newCard(stand), body: draft }),
    setCampaignStatus: async (stand) => ({ params: await newCard(stand), body: { status: 'upcoming' } }),
    book: ({ cards }, role) => ({ body: { campaignId: cards[1] as string, spotId: spotOf[role] } }),
    listGallery: () => ({}),
    listDesignTemplates: () => ({}),
    designTemplateImage: () => ({ params: { id: 'medium-gazette' } }),
    saveDesign: async (stand) => ({ ...(await held(5)(stand)), body: { templateId: 'medium-gazette', businessName: 'High Street Pizza', headline: 'Hello', offer: '', details: '', phone: '', website: 'example.com' } }),
    listBookings: () => ({ query: { q: 'nul\0 wide\u2003 (' } }),
    getBooking: held(2),
    checkout: held(3),
    cancelBooking: held(4),
    listInvoices: () => ({}),
    invoicePdf: ({ invoiceId }) => ({ params: { id: invoiceId }, owned: true }),
    stripeWebhook: () => ({ raw: '{"id":"evt_1"}', refused: 'signature_invalid' }),
  },
});
