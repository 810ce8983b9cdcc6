import { describe, expect, test } from '@jest/globals';
import { problem, renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Component } from './artwork-tab.tsx';

const user = testAdmin();
const at = '2035-05-12T17:00:00.000Z';
const base = {
  campaignId: 'may',
  campaignName: 'May card',
  spotId: 'M01',
  spotType: 'medium',
  businessSubcategory: 'Pizza',
  dueAt: at,
  request: null,
};
const request = {
  id: 'b1',
  bookingId: 'b1',
  campaignId: 'may',
  businessName: 'Ada Pizza',
  spotId: 'M01',
  campaignName: 'May card',
  status: 'open',
  createdAt: at,
  goal: 'More guests',
  offer: '',
  text: 'Open 11 to 3',
  tone: 'friendly',
  files: [{ id: 'f1', fileName: 'logo.png', mediaType: 'image/png', size: 10 }],
};
const design = {
  ...base,
  bookingId: 'b1',
  businessName: 'Ada Pizza',
  step: 'design',
  waitsFor: 'team',
  state: 'missing',
  version: 0,
  request,
};
const changes = {
  ...base,
  bookingId: 'b2',
  spotId: 'M02',
  businessName: '<b>Ben</b>',
  step: 'changes',
  waitsFor: 'team',
  state: 'changes_requested',
  version: 2,
  dueAt: '2020-05-12T17:00:00.000Z',
};

const bookingOf = (id: string, businessName: string) => ({
  id,
  userId: 'u',
  campaignId: 'may',
  campaignName: 'May card',
  zone: 'A',
  distributionDate: at,
  spotId: 'M02',
  adSpotId: 'may:M02',
  spotType: 'medium',
  businessName,
  businessSubcategory: 'Pizza',
  status: 'confirmed',
  holdExpiresAt: null,
  cancelUntil: at,
  amount: 50_000,
  paymentStatus: 'paid',
  adApproved: false,
  adContent: null,
  designTemplateId: null,
  invoiceNumber: null,
  endedBecause: null,
  bookingDate: at,
});
const comment = (id: string, author: string, text: string) => ({ id, author, x: 0.2, y: 0.3, text, createdAt: at });
const proofOf = (version: number, change: object = {}) => ({
  version,
  source: 'upload',
  status: 'replaced',
  sha256: 'x',
  fileName: 'ad.png',
  fileUrl: `/api/bookings/b2/proofs/${version}/file`,
  previewUrl: `/api/bookings/b2/proofs/${version}/preview`,
  design: null,
  findings: [],
  comments: [],
  reason: null,
  createdAt: at,
  decidedAt: null,
  ...change,
});
const artworkOf = (id: string, change: object = {}) => ({
  bookingId: id,
  spotType: 'medium',
  state: 'missing',
  artworkDueAt: at,
  proofsDueAt: at,
  pressLockAt: at,
  closedBecause: null,
  uploads: [],
  helpRequestedAt: null,
  proofs: [],
  ...change,
});
const bens = artworkOf('b2', {
  state: 'changes_requested',
  proofs: [
    proofOf(2, {
      status: 'changes_requested',
      reason: 'The price is wrong',
      comments: [comment('c1', 'member', 'Larger, please'), comment('c2', 'team', 'We will')],
    }),
    proofOf(1),
  ],
});

const list = (items: unknown[], total = items.length) =>
  new Response(JSON.stringify(items), {
    headers: { 'content-type': 'application/json', 'x-total-count': String(total) },
  });
const queue = ({ query }: { query: URLSearchParams }) =>
  list([changes, design].filter(({ bookingId }) => !query.get('bookingId') || bookingId === query.get('bookingId')));
const api: FakeApi = {
  'GET /api/campaigns/artwork': queue,
  'GET /api/campaigns/desk': () => list([]),
  'GET /api/bookings/b1': bookingOf('b1', 'Ada Pizza'),
  'GET /api/bookings/b1/artwork': artworkOf('b1'),
  'GET /api/bookings/b2': bookingOf('b2', '<b>Ben</b>'),
  'GET /api/bookings/b2/artwork': bens,
};
const open = (search = '', more: FakeApi = {}) =>
  renderRoutes(
    [
      { path: '/admin', Component },
      { path: '/design/:id', element: <p>The design page</p> },
    ],
    { at: `/admin?tab=artwork${search}`, user, api: { ...api, ...more } },
  );
const file = new File(['x'], 'proof.png', { type: 'image/png' });

describe('the queue', () => {
  test('says what each ad waits for and until when, and what is late', async () => {
    await open();
    const [first, second] = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
    expect(first).toContain('<b>Ben</b>M02, May cardChanges asked forsince May 12, 2020');
    expect(second).toContain('Ada PizzaM01, May cardTo be designedMay 12, 2035');
  });

  test('is narrowed by what it waits for and by card, in the address', async () => {
    const card = {
      id: 'may',
      name: 'May card',
      description: '',
      zone: 'A',
      status: 'upcoming',
      distributionDate: at,
      bookingClosesAt: at,
      cancelUntil: at,
      artworkDueAt: at,
      proofsDueAt: at,
      pressLockAt: at,
      totalHouseholds: 5,
      free: { medium: 1, large: 1 },
    };
    const page = await open('', { 'GET /api/campaigns/desk': () => list([card]) });
    await page.user.selectOptions(screen.getByLabelText('Show'), 'What waits for us');
    await waitFor(() => expect(page.calls.at(-1)?.query.get('waitsFor')).toBe('team'));
    await page.user.selectOptions(screen.getByLabelText('Show'), 'Changes asked for');
    await waitFor(() => expect(page.calls.at(-1)?.query.get('step')).toBe('changes'));
    await page.user.selectOptions(screen.getByLabelText('Card'), 'May card');
    await waitFor(() =>
      expect(Object.fromEntries(page.calls.at(-1)?.query ?? [])).toEqual({
        limit: '50',
        step: 'changes',
        campaignId: 'may',
      }),
    );
    expect(page.router.state.location.search).toBe('?tab=artwork&waits=changes&card=may');
  });

  test('is searched by the server, with the text in the address', async () => {
    const page = await open('&waits=team', {
      'GET /api/campaigns/artwork': ({ query }: { query: URLSearchParams }) => list(query.get('q') ? [] : [design]),
    });
    await page.user.type(await screen.findByLabelText(/^Search/), 'Zoe');
    expect(await screen.findByText('Nothing of this kind waits')).toBeTruthy();
    expect(Object.fromEntries(page.calls.at(-1)?.query ?? [])).toEqual({ limit: '50', q: 'Zoe', waitsFor: 'team' });
    expect(page.router.state.location.search).toBe('?tab=artwork&waits=team&q=Zoe');
  });

  test('takes nothing from an address that is no choice, and says when nothing waits', async () => {
    const page = await open('&waits=nonsense', { 'GET /api/campaigns/artwork': () => list([]) });
    expect(await screen.findByText('No ad waits')).toBeTruthy();
    expect(page.calls.find(({ path }) => path === '/api/campaigns/artwork')?.query.toString()).toBe('limit=50');
  });

  test('that cannot be read says why, and tries again', async () => {
    let isAway = true;
    const page = await open('', {
      'GET /api/campaigns/artwork': (call: { query: URLSearchParams }) =>
        isAway ? problem(503, 'service_unavailable', 'Back in a moment.') : queue(call),
    });
    expect(await screen.findByText('Back in a moment.')).toBeTruthy();
    isAway = false;
    await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('rowheader', { name: 'Ada Pizza' })).toBeTruthy();
  });
});

describe('an ad', () => {
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

  test('opens with what was asked for, and a chosen file is the proof', async () => {
    let sent = false;
    const page = await open('', {
      'POST /api/bookings/b1/artwork': () => ((sent = true), artworkOf('b1', { state: 'in_proof' })),
    });
    await page.user.click(await screen.findByRole('button', { name: /Open.*Ada Pizza/ }));
    const ad = await dialog('Ada Pizza');
    expect(await ad.findByText('Open 11 to 3')).toBeTruthy();
    expect(ad.getByRole('link', { name: 'Download logo.png' }).getAttribute('href')).toBe(
      '/api/design-requests/b1/files/f1',
    );
    const before = page.calls.length;
    await page.user.upload(ad.getByLabelText('The proof as a file'), file);
    await waitFor(() => expect(page.toasts[0]?.title).toBe('Proof sent'));
    expect(sent).toBe(true);
    await waitFor(() =>
      expect(
        page.calls
          .slice(before)
          .filter(({ method }) => method === 'GET')
          .map(({ path }) => path),
      ).toEqual(expect.arrayContaining(['/api/campaigns/artwork', '/api/bookings/b1/artwork'])),
    );
  });

  test('shows its proofs and what was said, leads to its page, and is answered where the member pinned', async () => {
    const page = await open('&booking=b2', { 'POST /api/bookings/b2/proofs/2/comments': bens });
    const ad = await dialog('<b>Ben</b>');
    expect(await ad.findByText('The price is wrong')).toBeTruthy();
    expect(ad.getByRole('img', { name: 'Proof 2 as it will be printed' }).getAttribute('src')).toBe(
      '/api/bookings/b2/proofs/2/preview',
    );
    expect(ad.getByRole('link', { name: 'Proof 1' }).getAttribute('href')).toBe('/api/bookings/b2/proofs/1/file');
    expect(ad.getByRole('list', { name: 'Comments' }).textContent).toContain('Larger, pleaseThe business');
    expect(ad.getByRole('link', { name: 'Open its design page' }).getAttribute('href')).toBe('/design/b2');
    await page.user.type(ad.getByLabelText('Answer the member'), 'It comes tomorrow');
    await page.user.click(ad.getByRole('button', { name: 'Send answer' }));
    await waitFor(() =>
      expect(page.calls.find(({ method }) => method === 'POST')?.body).toEqual({
        x: 0.2,
        y: 0.3,
        text: 'It comes tomorrow',
      }),
    );
    await waitFor(() => expect(ad.getByLabelText('Answer the member')).toHaveProperty('value', ''));
  });

  test('whose file is refused says why in words, and an answer that failed keeps what was written', async () => {
    const refused = () =>
      problem(422, 'validation_failed', 'Please check the form.', { file: ['It is 140 dots per inch.'] });
    const page = await open('&booking=b2', {
      'POST /api/bookings/b2/artwork': refused,
      'POST /api/bookings/b2/proofs/2/comments': () => problem(409, 'conflict', 'The ad has changed since.'),
    });
    const ad = await dialog('<b>Ben</b>');
    await page.user.upload(await ad.findByLabelText('The proof as a file'), file);
    expect(await ad.findByText('It is 140 dots per inch.')).toBeTruthy();
    await page.user.type(ad.getByLabelText('Answer the member'), 'Soon');
    await page.user.click(ad.getByRole('button', { name: 'Send answer' }));
    expect(await ad.findByText('The ad has changed since.')).toBeTruthy();
    expect(ad.getByLabelText('Answer the member')).toHaveProperty('value', 'Soon');
  });

  test('that waits for nobody says so, and one that is being printed offers nothing', async () => {
    await open('&booking=b2', {
      'GET /api/campaigns/artwork': () => list([]),
      'GET /api/bookings/b2/artwork': {
        ...bens,
        state: 'approved',
        closedBecause: 'This card is being printed.',
        proofs: [proofOf(2, { status: 'approved' })],
      },
    });
    const ad = await dialog('<b>Ben</b>');
    expect(await ad.findByText('This ad cannot be changed')).toBeTruthy();
    expect(ad.getByText('Approved')).toBeTruthy();
    expect([ad.queryByRole('button', { name: 'Upload a proof' }), ad.queryByLabelText('Answer the member')]).toEqual([
      null,
      null,
    ]);
  });

  test('that is not there says so', async () => {
    await open('&booking=none', {
      'GET /api/bookings/none': () => problem(404, 'not_found', 'We could not find this.'),
      'GET /api/bookings/none/artwork': () => problem(404, 'not_found', 'We could not find this.'),
    });
    expect(await screen.findByText('This ad could not be shown')).toBeTruthy();
  });
});
