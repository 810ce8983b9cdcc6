import { routesByUnit } from '@postcard/contracts';
import { walkRoutes } from '@postcard/service-kit/testing/route-walk';
import { png, sendFile } from './testing/artwork.ts';
import {
  draft,
  design,
  start,
  held,
  artworkOf,
  mayRead,
  sent,
  uploaded,
  proofed,
  printAd,
  spotOf,
  newCard,
  openCard,
  payToMove,
  disputed,
  fill,
  ownersPage,
  feedOf,
  ranks,
  type RouteWalk,
} from './testing/route-walk.ts';
import { purgeRules } from './purge-rules.ts';

const billingDetails = {
  contactName: 'Ada Lopez',
  street: '12 High Street',
  city: 'Springfield',
  state: 'CA',
  zipCode: '90000',
  taxId: '',
  poNumber: '',
};

let printed: ReturnType<typeof printAd> | undefined;
let toMove: Promise<string> | undefined;
let logo: Promise<string> | undefined;

async function addLogo(walk: RouteWalk): Promise<string> {
  const { params } = await artworkOf(walk);
  return (await sendFile(walk.url, walk.owner, params.id, await png(), { to: 'logo' })).body.id;
}

type Samples = Parameters<typeof walkRoutes<RouteWalk>>[0]['samples'];
const same = (ids: string[], sample: Samples[string]): Samples => Object.fromEntries(ids.map((id) => [id, sample]));

walkRoutes<RouteWalk>({
  routes: routesByUnit['svc-campaigns'],
  purgeRules,
  start,
  ranks,
  fill,
  otherOrder: { listWaitingArtwork: 'what is due first' },
  samples: {
    ...same(
      [
        'checkPayments',
        'townTakings',
        'listCampaigns',
        'listInReview',
        'listFailedRefunds',
        'listGallery',
        'listDesignTemplates',
        'listWaitlist',
        'replaceCalendarFeed',
        'replaceTeamCalendarFeed',
        'getBillingDetails',
        'exportInvoices',
        'listDisputes',
        'listUnownedPayments',
        'listPostalRates',
        'exportAds',
      ],
      () => ({}),
    ),
    ...same(
      ['bookAgain', 'bookingCalendar', 'getResults', 'getAdLink', 'adLinkCode', 'resultsCsv', 'resultsPdf'],
      ({ paidId }) => ({ params: { id: paidId }, owned: true }),
    ),
    ...same(
      ['getCampaign', 'streamCampaign', 'cardStanding', 'joinWaitlist', 'getEddm', 'eddmPack', 'getPress'],
      ({ cards }) => ({ params: { id: cards[0] as string } }),
    ),
    ...same(['listDesignRequests', 'listBookings', 'listInvoices', 'totalInvoices'], () => ({
      query: { q: 'line\nwide\u2003 (' },
    })),
    cardStatistics: () => ({ query: { from: '2026-03-01', to: '2026-12-31' } }),
    listUserCampaigns: ownersPage,
    listParticipations: ownersPage,
    listDeskCards: () => ({ query: { status: 'upcoming' } }),
    getDeskCard: async (walk) => ({ params: await newCard(walk) }),
    listWaitingArtwork: () => ({ query: { waitsFor: 'team', step: 'design' } }),
    moveBooking: async (walk) => ({ params: { id: await (toMove ??= payToMove(walk)) }, body: { spotId: 'M09' } }),
    createCampaign: () => ({ body: draft }),
    updateCampaign: async (walk) => ({ params: await newCard(walk), body: draft }),
    setCampaignStatus: async (walk) => ({ params: await newCard(walk), body: { status: 'upcoming' } }),
    book: ({ cards }, role) => ({ body: { campaignId: cards[1] as string, spotId: spotOf[role] } }),
    bookFirst: async (walk, role) => ({ body: { campaignId: (await openCard(walk)).id, spotId: spotOf[role] } }),
    galleryPicture: (walk) => (printed ??= printAd(walk)),
    designTemplateImage: () => ({ params: { id: 'medium-gazette' } }),
    getArtwork: artworkOf,
    uploadArtwork: sent,
    startUpload: async (walk) => ({ ...(await artworkOf(walk)), body: { fileName: 'ad.png', size: 1000 } }),
    sendPart: async (walk, role) => {
      const { params } = await uploaded(walk, role, 1000);
      return mayRead(role)
        ? { params, query: { offset: '0' }, raw: '{}', refused: 'unsupported_media_type' }
        : { params, query: { offset: '0' }, owned: true };
    },
    completeUpload: async (walk, role) => uploaded(walk, role),
    dropUpload: async (walk, role) => uploaded(walk, role, 1000),
    uploadLogo: sent,
    getLogo: async (walk) => ({ params: { id: await (logo ??= addLogo(walk)) } }),
    submitDesign: async (walk) => {
      const { params } = await artworkOf(walk);
      await walk.service.campaigns
        .client({ userId: 'verified' })
        .call(`/api/bookings/${params.id}/design`, { method: 'PUT', body: design });
      return { params, owned: true };
    },
    proofPreview: proofed,
    proofFile: proofed,
    commentOnProof: async (walk) => ({ ...(await proofed(walk)), body: { x: 0.5, y: 0.5, text: 'Larger' } }),
    approveProof: async (walk) => {
      const { params, sha256 } = await proofed(walk);
      return { params, owned: true, body: { sha256 } };
    },
    askForChanges: async (walk) => ({ ...(await proofed(walk)), body: { reason: 'Larger' } }),
    requestDesign: async (walk) => ({
      ...(await artworkOf(walk)),
      body: { goal: 'Guests', offer: '', text: 'Open 11 to 3', tone: 'friendly' },
    }),
    attachToBrief: async (walk) => ({ ...(await artworkOf(walk)), body: { uploadId: 'none' }, refused: 'not_found' }),
    briefFile: () => ({ params: { id: 'none', fileId: 'none' }, refused: 'not_found' }),
    saveDesign: async (walk) => ({ ...(await held(5)(walk)), body: design }),
    bookMany: ({ cards }, role) => ({ body: { cards: [{ campaignId: cards[1] as string, spotId: spotOf[role] }] } }),
    rollOrRefund: async ({ service, paidId }) => {
      await service.changeBooking(paidId, { choiceUntil: new Date(Date.now() + 3_600_000), choice: null });
      return { params: { id: paidId }, body: { choice: 'refund' }, owned: true };
    },
    leaveWaitlist: async (walk) => {
      const { id } = await newCard(walk);
      await walk.service.putInQueue('verified', id);
      return { params: { id }, owned: true };
    },
    readCalendarFeed: feedOf,
    getOffer: () => ({ params: { token: 'a.secret' }, refused: 'not_found' }),
    declineOffer: () => ({ params: { token: 'a.secret' }, refused: 'not_found' }),
    getBooking: held(2),
    checkout: held(3),
    cancelBooking: held(4),
    saveBillingDetails: () => ({ body: billingDetails }),
    invoicePdf: ({ invoiceId }) => ({ params: { id: invoiceId }, owned: true }),
    creditNotePdf: async ({ service, invoiceId }) => {
      await service.creditInvoice(invoiceId);
      return { params: { id: invoiceId }, owned: true };
    },
    getDispute: async (walk) => ({ params: await disputed(walk) }),
    saveDisputeAnswer: async (walk) => ({
      params: await disputed(walk),
      body: { statement: 'It was mailed.', communication: '', papers: ['receipt'], revision: 0 },
    }),
    submitDisputeAnswer: async (walk) => ({
      params: await disputed(walk),
      body: { statement: 'It was mailed.', communication: '', papers: [], revision: 0 },
      refused: 'conflict',
    }),
    acceptDispute: async (walk) => ({ params: await disputed(walk), refused: 'conflict' }),
    settleUnownedPayment: () => ({ params: { id: 'pi_none' }, refused: 'not_found' }),
    reopenUnownedPayment: () => ({ params: { id: 'pi_none' }, refused: 'not_found' }),
    startPress: async (walk) => ({ params: await openCard(walk) }),
    pressFile: () => ({ params: { id: 'none' }, refused: 'not_found' }),
    pressPreview: () => ({ params: { id: 'none' }, query: { side: 'back' }, refused: 'not_found' }),
    setCarrierRoutes: async (walk) => ({
      params: await newCard(walk),
      body: { routes: [{ zip: '93021', route: 'C001', households: 5000 }] },
    }),
    addPostalRate: () => ({ body: { from: '2040-07-08', tenthsOfCent: 300, source: 'USPS Notice 123' } }),
    followLink: () => ({ params: { code: 'none' }, refused: 'not_found' }),
    setAdLink: ({ paidId }) => ({ params: { id: paidId }, body: { website: 'pizza.example' }, owned: true }),
    cardReport: ({ cards }) => ({ params: { id: cards[0] as string }, owned: true }),
    stripeWebhook: () => ({ raw: '{"id":"evt_1"}', refused: 'signature_invalid' }),
  },
});
