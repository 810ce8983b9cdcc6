import type { BookingView, Campaign } from '@postcard/contracts/campaigns';
import { problem, renderRoutes, testMember, type RenderedRoutes, aCard, aPaidBooking } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { pending } from '../membership/testing.ts';

export const applicant = testMember({ membershipId: null });
const may = aCard('May', { takenSubcategories: ['Florist'] }, { M01: 'sold' });
export const held = aPaidBooking(may, { status: 'held', paymentStatus: 'pending', spotId: 'M03', invoiceNumber: null });

/** The payment page's address; jsdom follows only hashes. */
export const paymentHash = '#payment-page';

type Options = {
  bookings?: BookingView[];
  user?: typeof applicant;
  search?: string;
  at?: string;
  card?: Campaign;
  api?: object;
};

export async function open({
  bookings = [],
  user,
  search = '?spot=M03',
  at = `/campaigns/May${search}`,
  card = may,
  api = {},
}: Options = {}) {
  history.replaceState(null, '', '/');
  return renderRoutes(routes, {
    at,
    ...(user && { user }),
    api: {
      'GET /api/users/me': user ?? problem(401, 'unauthenticated'),
      'GET /api/campaigns': [aCard('June'), card],
      'GET /api/campaigns/May': card,
      'GET /api/campaigns/June': aCard('June'),
      'GET /api/bookings': bookings,
      'GET /api/campaigns/May/standing': { campaignId: 'May', kept: null, waiting: null },
      'GET /api/users/u1/active-subscription': pending,
      'GET /api/notifications': [],
      'POST /api/users/quick-start': applicant,
      'POST /api/bookings/first': held,
      'POST /api/bookings/b1/checkout': { url: `http://localhost/${paymentHash}` },
      ...api,
    },
  });
}

export const sheet = async () => within(await screen.findByRole('dialog'));
export const holdAndPay = async () => (await sheet()).getByRole<HTMLButtonElement>('button', { name: 'Hold and pay' });
export const posts = ({ calls }: RenderedRoutes, path?: string) =>
  calls.filter((call) => call.method === 'POST' && (!path || call.path === path));
export const keysOf = (page: RenderedRoutes, path?: string) =>
  posts(page, path).map(({ headers }) => headers.get('idempotency-key'));
export const typed = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
export const allTyped = ['Ada Pizza', 'Ada', 'Lopez', 'ada@example.com', '(805) 555-0100'];

export async function fill({ user }: RenderedRoutes, trade = 'Pizza'): Promise<void> {
  await user.type((await sheet()).getByRole('combobox'), trade);
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement);
  await user.type(screen.getByLabelText(/^Business name/), 'Ada Pizza');
  await user.type(screen.getByLabelText(/^First name/), 'Ada{Enter}');
  await user.keyboard('Lopez{Enter}ada@example.com{Enter}(805) 555-0100');
}
