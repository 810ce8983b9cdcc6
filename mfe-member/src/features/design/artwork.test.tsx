import { beforeEach, describe, expect, test } from '@jest/globals';
import { spotIds, spotPrices, spotTypeOf } from '@postcard/contracts/business';
import { problem, renderRoutes, testMember, type ApiCall } from '@postcard/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';

type Listener = (event: MessageEvent<string>) => void;
const listeners: { url: string; name: string; listener: Listener }[] = [];
globalThis.EventSource = class {
  url: string;
  constructor(url: string) {
    this.url = url;
  }
  addEventListener(name: string, listener: Listener) {
    listeners.push({ url: this.url, name, listener });
  }
  close() {}
} as never;
beforeEach(() => void listeners.splice(0));

const at = '2030-05-20T17:00:00.000Z';
const user = testMember({
  businessName: 'High Street Keys',
  businessCategory: 'Specialty / Other',
  businessSubcategory: 'Locksmith',
});
const booking = {
  id: 'b1',
  userId: 'u1',
  campaignId: 'may',
  campaignName: 'May 2030 card',
  zone: 'A',
  distributionDate: at,
  spotId: 'M08',
  adSpotId: 'may:M08',
  spotType: 'medium',
  businessName: 'High Street Keys',
  businessSubcategory: 'Locksmith',
  status: 'confirmed',
  holdExpiresAt: null,
  cancelUntil: at,
  amount: 50_000,
  paymentStatus: 'paid',
  adApproved: false,
  adContent: null as string | null,
  designTemplateId: null,
  invoiceNumber: 'INV-000001',
  endedBecause: null,
  bookingDate: at,
};
const card = {
  id: 'may',
  name: 'May 2030 card',
  description: '',
  zone: 'A',
  status: 'upcoming',
  distributionDate: at,
  bookingClosesAt: at,
  cancelUntil: at,
  artworkDueAt: at,
  proofsDueAt: at,
  pressLockAt: at,
  totalHouseholds: 5000,
  free: { medium: 11, large: 2 },
  distributionZipCodes: ['93021'],
  takenSubcategories: ['Locksmith'],
  createdAt: at,
  spots: spotIds.map((id) => ({
    id,
    spotType: spotTypeOf(id),
    position: id,
    price: spotPrices[spotTypeOf(id)],
    state: id === 'M08' ? 'sold' : 'free',
    holdExpiresAt: null,
  })),
};
const proof = {
  version: 1,
  source: 'team',
  status: 'waiting',
  sha256: 'a'.repeat(64),
  fileName: 'keys.pdf',
  fileUrl: '/api/bookings/b1/proofs/1/file',
  previewUrl: '/api/bookings/b1/proofs/1/preview',
  design: null,
  findings: [
    { check: 'bleed', level: 'ok', text: 'There is bleed.' },
    { check: 'resolution', level: 'warning', text: 'That is 200 dots per inch.' },
  ],
  comments: [{ id: 'c1', author: 'team', x: 0.2, y: 0.3, text: 'Is this number right?', createdAt: at }],
  reason: null,
  createdAt: at,
  decidedAt: null,
};
const artwork = {
  bookingId: 'b1',
  spotType: 'medium',
  state: 'missing',
  artworkDueAt: at,
  proofsDueAt: at,
  pressLockAt: at,
  closedBecause: null as string | null,
  uploads: [] as object[],
  helpRequestedAt: null as string | null,
  proofs: [] as object[],
};
const inProof = { ...artwork, state: 'in_proof', proofs: [proof] };

async function open(api: object, { search = '', as = user }: { search?: string; as?: typeof user } = {}) {
  const answers = {
    'GET /api/bookings/b1': booking,
    'GET /api/bookings/b1/artwork': artwork,
    'GET /api/campaigns/may': card,
    ...api,
  };
  const page = await renderRoutes(routes, { at: `/design/b1${search}`, user: as, api: answers as never });
  await screen.findByRole('heading', { name: 'Design your ad' });
  return page;
}

const fileOf = (bytes: number, name = 'keys.png') => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Your ad as a file'), { target: { files: [file] } });
const partsOf = (calls: ApiCall[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ query }) => Number(query.get('offset')));

/** A server that takes parts of 4 bytes, from where it stands. */
function receiver(size: number, start = 0, complete: unknown = inProof) {
  let received = start;
  const upload = () => ({ id: 'up1', fileName: 'keys.png', size, received, partBytes: 4, createdAt: at });
  return {
    'POST /api/bookings/b1/artwork/uploads': upload,
    'PUT /api/bookings/b1/artwork/uploads/up1': () => {
      received = Math.min(size, received + 4);
      return upload();
    },
    'POST /api/bookings/b1/artwork/uploads/up1/complete': complete,
  };
}

describe('uploading a file', () => {
  test('sends it part by part and shows the proof', async () => {
    const page = await open(receiver(10), { search: '?way=upload' });
    await choose(fileOf(10));
    expect(await screen.findByRole('heading', { name: 'Proof 1' })).toBeTruthy();
    expect(partsOf(page.calls)).toEqual([0, 4, 8]);
    expect(page.toasts.at(-1)?.title).toBe('Your file has arrived');
  });

  test('goes on where the server stands', async () => {
    const page = await open(
      {
        ...receiver(10, 8),
        'GET /api/bookings/b1/artwork': {
          ...artwork,
          uploads: [{ id: 'up1', fileName: 'keys.png', size: 10, received: 8, partBytes: 4, createdAt: at }],
        },
      },
      { search: '?way=upload' },
    );
    expect(await screen.findByText('keys.png stopped at 80%')).toBeTruthy();
    await choose(fileOf(10));
    await screen.findByRole('heading', { name: 'Proof 1' });
    expect(partsOf(page.calls)).toEqual([8]);
  });

  test('after a lost connection asks how far it came and goes on', async () => {
    const server = receiver(10);
    let isLost = true;
    const page = await open(
      {
        ...server,
        'PUT /api/bookings/b1/artwork/uploads/up1': () => {
          const answer = server['PUT /api/bookings/b1/artwork/uploads/up1']();
          if (!isLost) return answer;
          isLost = false;
          throw new TypeError('network');
        },
      },
      { search: '?way=upload' },
    );
    await choose(fileOf(10));
    expect(await screen.findByRole('heading', { name: 'Proof 1' }, { timeout: 3000 })).toBeTruthy();
    expect(partsOf(page.calls)).toEqual([0, 4, 8]);
  });

  test.each([
    [413, 'payload_too_large', 'This file is larger than 25 MB. Please export a smaller one.', undefined],
    [
      422,
      'validation_failed',
      'Your picture is too small.',
      { file: ['Your picture is too small.', 'Fonts are missing.'] },
    ],
    [429, 'too_many_requests', 'Please wait a little before the next one.', undefined],
    [409, 'invalid_transition', 'This card is being printed, so its ads can no longer be changed.', undefined],
  ])('refused with %i is told in the server’s words', async (status, code, message, errors) => {
    await open(
      { ...receiver(4), 'POST /api/bookings/b1/artwork/uploads/up1/complete': problem(status, code, message, errors) },
      { search: '?way=upload' },
    );
    await choose(fileOf(4));
    const alert = await screen.findByRole('alert');
    for (const reason of errors?.file ?? [message]) expect(within(alert).getByText(reason)).toBeTruthy();
  });

  test.each([
    ['an empty file', 0, /empty/],
    ['too large a file', 25 * 1024 * 1024 + 1, /larger than 25 MB/],
  ])('of %s sends nothing', async (_, size, reason) => {
    const page = await open({}, { search: '?way=upload' });
    await choose(fileOf(size));
    expect((await screen.findByRole('alert')).textContent).toMatch(reason);
    expect(page.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('that stopped can be given up', async () => {
    let uploads = [{ id: 'up1', fileName: 'keys.png', size: 10, received: 4, partBytes: 4, createdAt: at }];
    const page = await open(
      {
        'GET /api/bookings/b1/artwork': () => ({ ...artwork, uploads }),
        'DELETE /api/bookings/b1/artwork/uploads/up1': () => void (uploads = []),
      },
      { search: '?way=upload' },
    );
    await page.user.click(await screen.findByRole('button', { name: 'Give it up' }));
    await waitFor(() => expect(screen.queryByText(/stopped at/)).toBeNull());
  });
});

describe('a proof', () => {
  const shown = { 'GET /api/bookings/b1/artwork': inProof };

  test('is shown with what was found, what needs a look first, and in its place on the card', async () => {
    await open(shown);
    expect((await screen.findByRole('img', { name: 'The ad as it will be printed' })).getAttribute('src')).toBe(
      proof.previewUrl,
    );
    const [first] = screen.getAllByText(/dots per inch|There is bleed/);
    expect(first?.textContent).toMatch(/^Please look\. That is 200/);
    expect(document.querySelector(`image[href="${proof.previewUrl}"]`)).toBeTruthy();
    expect(screen.getByText('Is this number right?')).toBeTruthy();
  });

  test('is approved by the hash of what is shown, after a question', async () => {
    const page = await open({
      ...shown,
      'POST /api/bookings/b1/proofs/1/approve': {
        ...inProof,
        state: 'approved',
        proofs: [{ ...proof, status: 'approved' }],
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Approve for print' }));
    await page.user.click(await screen.findByRole('button', { name: 'Approve this ad' }));
    expect(await screen.findByText('You have approved this ad')).toBeTruthy();
    expect(page.calls.find(({ path }) => path.endsWith('/approve'))?.body).toEqual({ sha256: proof.sha256 });
  });

  const made = {
    templateId: 'medium-sunburst',
    businessName: 'High Street Keys',
    headline: '',
    offer: '',
    details: '',
    phone: '',
    website: 'keys.example',
  };
  test.each([
    ['a file', null, /If this file does not show the QR code of your ad/],
    [
      'a template without a code',
      { ...made, picture: 'trade' },
      /This ad has no QR code, so its scans cannot be counted/,
    ],
    ['a code without a website', { ...made, picture: 'qr', website: '' }, /This ad has no QR code/],
    ['lettering alone', { ...made, picture: 'qr', templateId: 'medium-gazette' }, /This ad has no QR code/],
    ['a template with its code', { ...made, picture: 'qr' }, null],
  ])('of %s is approved knowing whether its scans can be counted', async (_, design, words) => {
    const page = await open({
      'GET /api/bookings/b1/artwork': {
        ...inProof,
        proofs: [{ ...proof, design, ...(design && { previewUrl: null, fileUrl: null }) }],
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Approve for print' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    if (words) expect(dialog.getByText(words)).toBeTruthy();
    else expect(dialog.queryByText(/scans cannot be counted/)).toBeNull();
  });

  test('that changed meanwhile is not approved: the reason is told and the newest is read', async () => {
    let reads = 0;
    const page = await open({
      'GET /api/bookings/b1/artwork': () =>
        reads++ === 0
          ? inProof
          : {
              ...inProof,
              proofs: [
                { ...proof, version: 2 },
                { ...proof, status: 'replaced' },
              ],
            },
      'POST /api/bookings/b1/proofs/1/approve': problem(
        409,
        'conflict',
        'The ad has changed since this proof was made.',
      ),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Approve for print' }));
    await page.user.click(await screen.findByRole('button', { name: 'Approve this ad' }));
    expect(await screen.findByRole('heading', { name: 'Proof 2' })).toBeTruthy();
  });

  test.each([
    [409, 'invalid_transition', 'This card is being printed.'],
    [500, 'internal_error', 'Something went wrong on our side.'],
  ])('refused with %i keeps the dialog and says why', async (status, code, message) => {
    const page = await open({ ...shown, 'POST /api/bookings/b1/proofs/1/changes': problem(status, code, message) });
    await page.user.click(await screen.findByRole('button', { name: 'Ask for changes' }));
    const dialog = await screen.findByRole('dialog');
    await page.user.type(within(dialog).getByLabelText(/Your changes/), 'Larger phone number');
    await page.user.click(within(dialog).getByRole('button', { name: 'Ask for changes' }));
    expect(await within(dialog).findByText(message)).toBeTruthy();
  });

  test('takes a pin and a comment by keyboard alone', async () => {
    const page = await open({ ...shown, 'POST /api/bookings/b1/proofs/1/comments': inProof });
    (await screen.findByRole('button', { name: 'Pin a comment' })).focus();
    await page.user.keyboard('{Enter}');
    const pin = screen.getByRole('button', { name: /^New pin, 50% from the left, 50% from the top/ });
    pin.focus();
    await page.user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowLeft}{/Shift}');
    expect(screen.getByRole('button', { name: /^New pin, 42% from the left, 48% from the top/ })).toBeTruthy();
    await page.user.type(screen.getByLabelText(/^Comment/, { selector: 'textarea' }), 'Move this');
    await page.user.click(screen.getByRole('button', { name: 'Send comment' }));
    await waitFor(() =>
      expect(page.calls.find(({ path }) => path.endsWith('/comments'))?.body).toEqual({
        x: 0.42,
        y: 0.48,
        text: 'Move this',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('form', { name: 'New comment' })).toBeNull());
  });

  test('leads from a pin to its comment', async () => {
    const page = await open(shown);
    await page.user.click(await screen.findByRole('button', { name: 'Comment 1: Is this number right?' }));
    expect(document.activeElement?.textContent).toContain('Is this number right?');
  });

  test('of the team appears without reloading', async () => {
    let now: object = artwork;
    await open({ 'GET /api/bookings/b1/artwork': () => now });
    await screen.findByRole('form', { name: 'Your ad' });
    now = inProof;
    const notice = {
      id: 'n1',
      type: 'artwork',
      title: 'Your proof is ready',
      message: '',
      isRead: false,
      relatedId: 'b1',
      metadata: {},
      createdAt: at,
    };
    const stream = listeners.find(({ url, name }) => url === '/api/notifications/stream' && name === 'notice');
    act(() => stream?.listener(new MessageEvent('notice', { data: JSON.stringify(notice) })));
    expect(await screen.findByRole('heading', { name: 'Proof 1' })).toBeTruthy();
  });

  test('of another business is the team’s to comment on, never to approve', async () => {
    await open(shown, { as: { ...user, id: 'team', isAdmin: true } });
    await screen.findByRole('heading', { name: 'Proof 1' });
    expect(screen.queryByRole('button', { name: 'Approve for print' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Pin a comment' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Fill a template' })).toBeNull();
  });

  test('is only looked at once the card is at the press', async () => {
    await open({
      'GET /api/bookings/b1/artwork': {
        ...inProof,
        closedBecause: 'This card is being printed, so its ads can no longer be changed.',
      },
    });
    expect(await screen.findByText(/is being printed/)).toBeTruthy();
    expect([
      screen.queryByRole('button', { name: 'Approve for print' }),
      screen.queryByRole('button', { name: 'Pin a comment' }),
      screen.queryByRole('tab', { name: 'Upload your file' }),
    ]).toEqual([null, null, null]);
  });
});

test('a printed card shows the file that was sent', async () => {
  await open({ 'GET /api/campaigns/may': { ...card, status: 'active' }, 'GET /api/bookings/b1/artwork': inProof });
  expect((await screen.findByRole('img', { name: 'Your ad as it was sent' })).getAttribute('src')).toBe(
    proof.previewUrl,
  );
  expect(screen.queryByRole('button', { name: 'Approve for print' })).toBeNull();
});

test('proofs that cannot be read say so and are tried again, while the form stays', async () => {
  let isAway = true;
  const page = await open({
    'GET /api/bookings/b1/artwork': () =>
      isAway ? problem(503, 'service_unavailable', 'This part of the site is taking a short break.') : inProof,
  });
  expect(await screen.findByText('Your proofs could not be shown')).toBeTruthy();
  expect(screen.getByRole('form', { name: 'Your ad' })).toBeTruthy();
  isAway = false;
  await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Proof 1' })).toBeTruthy();
});

describe('a saved template', () => {
  const saved = {
    ...booking,
    adContent: JSON.stringify({
      templateId: 'medium-gazette',
      businessName: 'Keys',
      headline: 'Locked out?',
      offer: '',
      details: '',
      phone: '',
      website: 'keys.example',
    }),
  };
  const draft = { 'GET /api/bookings/b1': saved, 'GET /api/bookings/b1/artwork': { ...artwork, state: 'draft' } };

  test('becomes a proof that draws the same ad', async () => {
    const { adContent } = saved;
    const page = await open({
      ...draft,
      'POST /api/bookings/b1/proofs': {
        ...inProof,
        proofs: [{ ...proof, source: 'template', previewUrl: null, fileUrl: null, design: JSON.parse(adContent) }],
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Make the proof' }));
    expect((await screen.findByRole('img', { name: 'The ad as it will be printed' })).textContent).toContain(
      'Locked out?',
    );
  });

  test('that cannot become one says why', async () => {
    const page = await open({
      ...draft,
      'POST /api/bookings/b1/proofs': problem(409, 'invalid_transition', 'Please save your ad first.'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Make the proof' }));
    await waitFor(() =>
      expect(page.toasts.at(-1)).toMatchObject({
        title: 'The proof could not be made',
        description: 'Please save your ad first.',
      }),
    );
  });
});

describe('design help', () => {
  const addFile = async (file: File) =>
    fireEvent.change(await screen.findByLabelText('A file for the team'), { target: { files: [file] } });
  const arrived = { id: 'f1', fileName: 'logo.png', mediaType: 'image/png', size: 8 };

  test('takes files, each checked as it is chosen, and names them in the brief', async () => {
    const page = await open(
      {
        ...receiver(8),
        'POST /api/bookings/b1/design-request/files': arrived,
        'POST /api/bookings/b1/design-request': problem(503, 'service_unavailable'),
      },
      { search: '?way=help' },
    );
    await addFile(fileOf(8, 'logo.png'));
    expect(await screen.findByRole('button', { name: 'Remove logo.png' })).toBeTruthy();
    expect(partsOf(page.calls)).toEqual([0, 4]);
    await page.user.type(screen.getByLabelText(/What should the ad do/), 'More guests');
    await page.user.type(screen.getByLabelText(/What has to be in it/), 'Open 11 to 3');
    await page.user.click(screen.getByRole('button', { name: 'Ask for my ad' }));
    await waitFor(() =>
      expect(page.calls.find(({ path }) => path === '/api/bookings/b1/design-request')?.body).toMatchObject({
        files: [{ id: 'f1', fileName: 'logo.png' }],
      }),
    );
    await page.user.click(screen.getByRole('button', { name: 'Remove logo.png' }));
    expect(screen.queryByText('logo.png')).toBeNull();
  });

  test('says why a file cannot be used, and takes another', async () => {
    const words = 'This file is no PNG, JPEG or PDF.';
    await open(
      {
        ...receiver(4),
        'POST /api/bookings/b1/design-request/files': problem(422, 'validation_failed', words, { file: [words] }),
      },
      { search: '?way=help' },
    );
    await addFile(fileOf(4, 'logo.svg'));
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByRole('button', { name: 'Add a file' })).toBeTruthy();
  });

  const request = { goal: 'More keys', offer: '', text: 'Open day and night', tone: 'bold' };
  const fill = async (page: Awaited<ReturnType<typeof open>>) => {
    await page.user.type(await screen.findByLabelText(/^What should the ad do/), request.goal);
    await page.user.type(screen.getByLabelText(/^What has to be in it/), request.text);
    await page.user.selectOptions(screen.getByLabelText(/^Tone/), 'bold');
    await page.user.click(screen.getByRole('button', { name: 'Ask for my ad' }));
  };

  test('is asked for once, and the page says so', async () => {
    let helpRequestedAt: string | null = null;
    const page = await open(
      {
        'GET /api/bookings/b1/artwork': () => ({ ...artwork, helpRequestedAt }),
        'POST /api/bookings/b1/design-request': ({ body }: ApiCall) => {
          helpRequestedAt = at;
          return {
            ...(body as object),
            id: 'b1',
            bookingId: 'b1',
            campaignId: 'may',
            businessName: 'Keys',
            spotId: 'M08',
            campaignName: 'May',
            status: 'open',
            createdAt: at,
          };
        },
      },
      { search: '?way=help' },
    );
    await fill(page);
    expect(await screen.findByText('We are drawing your ad', { selector: '.pc-notice__title' })).toBeTruthy();
    expect(page.calls.find(({ path }) => path.endsWith('/design-request'))?.body).toEqual(request);
  });

  test('refused keeps what was typed and says why', async () => {
    const page = await open(
      { 'POST /api/bookings/b1/design-request': problem(409, 'conflict', 'You have asked us already.') },
      { search: '?way=help' },
    );
    await fill(page);
    await waitFor(() => expect(page.toasts.at(-1)?.description).toBe('You have asked us already.'));
    expect(screen.getByLabelText<HTMLInputElement>(/^What should the ad do/).value).toBe(request.goal);
  });
});
