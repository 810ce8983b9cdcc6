import { expect, jest, test } from '@jest/globals';
import {
  problem,
  renderRoutes,
  testAdmin,
  type FakeApi,
  aCard,
  anApplication,
  aPaidBooking,
} from '@postcard/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { undoMs } from '../undo/undo.ts';
import { Component } from './applications.tsx';

const user = testAdmin();
const at = '2027-03-01T17:00:00.000Z';
const application = (id: string, businessName: string) =>
  anApplication({ id, userId: `u-${id}`, businessName, createdAt: at });

const paid = aPaidBooking(aCard('May', { distributionDate: at }), {
  userId: 'u-s1',
  spotId: 'M03',
  status: 'held',
  holdExpiresAt: at,
  paymentStatus: 'authorized',
  reviewUntil: at,
  paidWith: { brand: 'visa', last4: '4242' },
});

const three = [application('s1', 'Ada Pizza'), application('s2', 'Ben Pipes'), application('s3', 'Cleo Cuts')];

async function open(refused?: string, search = '', inReview: unknown = [paid], applications = three) {
  let waiting = applications;
  const approve = (id: string) => () => {
    if (id === refused) return problem(409, 'already_reviewed', 'This application is decided already.');
    const [found] = waiting.filter((each) => each.id === id);
    waiting = waiting.filter((each) => each.id !== id);
    return { ...found, reviewStatus: 'approved' };
  };
  const reject = () => {
    const [rejected, ...left] = waiting;
    waiting = left;
    return { ...rejected, reviewStatus: 'rejected' };
  };
  const api = {
    'GET /api/subscriptions': () => waiting,
    'GET /api/bookings/in-review': inReview,
    'POST /api/subscriptions/s1/reject': reject,
    ...Object.fromEntries(['s1', 's2', 's3'].map((id) => [`POST /api/subscriptions/${id}/approve`, approve(id)])),
  } as FakeApi;
  const page = await renderRoutes([{ path: '/admin', Component }], {
    at: `/admin?tab=applications${search}`,
    user,
    api,
  });
  await screen.findByText('Ada Pizza', { selector: 'h2' });
  return page;
}

test('an application shows the applicant and a link to a map, on the page and in the rejection dialog', async () => {
  const whole = {
    ...application('s1', 'Ada Pizza'),
    applicationData: { ...application('s1', '').applicationData, businessAddress: '12 High St, Unit 3' },
    applicant: { contactName: 'Ada Lopez', email: 'ada@example.com', phone: '805 555 0100', website: 'pizza.example' },
  };
  const page = await open(undefined, '', [], [whole]);

  expectFacts(within(screen.getByRole('article')));
  await page.user.click(screen.getByRole('button', { name: 'Reject' }));
  expectFacts(within(await screen.findByRole('dialog')));
});

function expectFacts(part: ReturnType<typeof within>): void {
  expect(part.getByText('Ada Lopez')).toBeTruthy();
  expect(part.getByRole('link', { name: 'ada@example.com' }).getAttribute('href')).toBe('mailto:ada@example.com');
  expect(part.getByText('805 555 0100')).toBeTruthy();
  expect(part.getByText('pizza.example')).toBeTruthy();
  expect(part.getByRole('link', { name: 'Open map' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=12+High+St%2C+Unit+3',
  );
}

test('the bulk approval asks first, and reports a refused application, which stays selected', async () => {
  const page = await open('s2');
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Ada Pizza' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Ben Pipes' }));
  await page.user.click(screen.getByRole('button', { name: 'Approve 2 applications…' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Approve 2 applications?' }));
  expect(question.getByText('Ada Pizza, Ben Pipes.')).toBeTruthy();
  expect(question.getByText('$500.00 of paid first bookings is charged.')).toBeTruthy();
  expect(page.calls.some(({ method }) => method === 'POST')).toBe(false);
  await page.user.click(question.getByRole('button', { name: 'Approve 2 applications' }));
  expect(await screen.findByText('Ben Pipes: This application is decided already.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ada Pizza' })).toBeNull());
  expect([page.toasts[0]?.description, page.toasts[0]?.action]).toEqual([
    '1 application approved; the businesses are notified.',
    undefined,
  ]);
  expect((screen.getByRole('checkbox', { name: 'Select Ben Pipes' }) as HTMLInputElement).checked).toBe(true);
});

test('an approval without a paid booking runs at once, and its row stays for the undo time', async () => {
  const page = await open();
  jest.useFakeTimers({ advanceTimers: true });
  try {
    await page.user.click(screen.getAllByRole('button', { name: 'Approve' })[0] as HTMLElement);
    await screen.findByText('Approved');
    expect(screen.getByRole('heading', { name: 'Ben Pipes' })).toBeTruthy();

    act(() => void jest.advanceTimersByTime(undoMs));

    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ben Pipes' })).toBeNull());
  } finally {
    jest.useRealTimers();
  }
});

test('cancelling the confirmation approves nothing', async () => {
  const page = await open();
  await page.user.click(screen.getByRole('checkbox', { name: 'Select all 3 shown' }));
  await page.user.click(screen.getByRole('button', { name: 'Approve 3 applications…' }));

  await page.user.click(await screen.findByRole('button', { name: 'Not yet' }));

  expect(page.calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('the rejection dialog has an address, and Back closes it', async () => {
  const page = await open();
  await page.user.click(screen.getAllByRole('button', { name: 'Reject' })[1] as HTMLElement);
  await screen.findByRole('dialog', { name: 'Reject Ben Pipes?' });
  expect(page.router.state.location.search).toBe('?tab=applications&reject=s2');
  await act(() => page.router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a link to the rejection dialog rejects with a reason and then closes', async () => {
  const page = await open(undefined, '&reject=s1');
  await page.user.type(
    within(await screen.findByRole('dialog', { name: 'Reject Ada Pizza?' })).getByLabelText(/^Reason/),
    'No counter here.',
  );
  await page.user.click(screen.getByRole('button', { name: 'Reject the application' }));

  await waitFor(() => expect(screen.queryByText('Ada Pizza')).toBeNull());
  expect(page.calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/subscriptions/s1/reject',
    body: { reason: 'No counter here.' },
  });
  expect(page.router.state.location.search).toBe('?tab=applications');
  expect(page.toasts[0]?.title).toBe('Application rejected');
});

test('a link to a decided application says that it is decided', async () => {
  await open(undefined, '&reject=s9');
  expect(await screen.findByRole('dialog', { name: 'This application is already decided' })).toBeTruthy();
});

test('a paid first booking shows what an approval or rejection does to its payment', async () => {
  const page = await open();
  const card = within((await screen.findByText(/^Paid first booking/)).closest('article') as HTMLElement);
  expect(card.getByRole('heading', { name: 'Ada Pizza' })).toBeTruthy();
  expect(
    card.getByText(
      /^\$500\.00 is authorized on Visa ending in 4242 until Mar 1, 2027\. Approving charges it; rejecting/,
    ),
  ).toBeTruthy();
  expect(screen.getAllByText(/^Paid first booking/)).toHaveLength(1);
  await page.user.click(card.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText(/Its spot M03 on the May card is released, and nothing is charged\.$/)).toBeTruthy();
});

test('an application that is linked is first on the list', async () => {
  await open(undefined, '&applicant=u-s3');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Cleo Cuts',
    'Ada Pizza',
    'Ben Pipes',
  ]);
});

test('a failure to load first bookings is reported, and all applications stay visible', async () => {
  await open(undefined, '', problem(503, 'service_unavailable'));
  expect(await screen.findByText('We couldn’t load the paid first bookings')).toBeTruthy();
});
