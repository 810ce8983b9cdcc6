import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Link, useLoaderData, type RouteObject } from 'react-router';
import type { ApiError } from '../api/api-error.ts';
import { apiFetch } from '../api/api-fetch.ts';
import { fetcher, useApi } from '../api/use-api.ts';
import { toast } from '../events/browser-events.ts';
import { useSession } from '../session/session-store.ts';
import { problem } from './fake-api.ts';
import { renderRoutes } from './render-routes.tsx';
import { testMember } from './builders.ts';

async function send() {
  await apiFetch('/api/contact', { method: 'POST', body: { name: 'Ann' } });
  toast({ title: 'Message sent!' });
}

function Plans() {
  const { user } = useSession();
  const { data, error } = useApi<{ name: string }[]>('/api/membership-plans', fetcher<{ name: string }[]>());
  return (
    <>
      <p>{user ? `Hello ${user.businessName}` : 'Hello visitor'}</p>
      <p>{error ? `failed: ${(error as ApiError).status}` : data?.map((plan) => plan.name)}</p>
      <button onClick={send}>Send</button>
      <Link to="/pricing">Pricing</Link>
    </>
  );
}

const Card = () => <p>card {String(useLoaderData())}</p>;

const routes: RouteObject[] = [
  { path: '/', Component: Plans },
  { path: '/card/:id', loader: ({ params }) => params.id, Component: Card },
];

describe('renderRoutes', () => {
  test('shows a page with the given responses, and returns its toasts and calls', async () => {
    const page = await renderRoutes(routes, {
      api: { 'GET /api/membership-plans': [{ name: 'Free' }], 'POST /api/contact': { ok: true } },
    });
    expect(await screen.findByText('Free')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Message sent!')).toBeTruthy();
    expect(page.toasts).toEqual([{ title: 'Message sent!' }]);
    expect(page.calls.at(-1)).toMatchObject({ method: 'POST', path: '/api/contact', body: { name: 'Ann' } });
  });

  test('has a logged-in user if one is given, and a visitor by default', async () => {
    const page = await renderRoutes(routes, { user: testMember({ businessName: 'Ann Pies' }) });
    expect(screen.getByText('Hello Ann Pies')).toBeTruthy();
    page.unmount();
    await renderRoutes(routes);
    expect(screen.getByText('Hello visitor')).toBeTruthy();
  });

  test('fails calls without a given response, and returns a given problem', async () => {
    const page = await renderRoutes(routes);
    expect(await screen.findByText('failed: 501')).toBeTruthy();
    page.unmount();
    await renderRoutes(routes, { api: { 'GET /api/membership-plans': problem(503, 'service_unavailable') } });
    expect(await screen.findByText('failed: 503')).toBeTruthy();
  });

  test('runs loaders, and opens an empty page for another unit’s link', async () => {
    const page = await renderRoutes(routes, { at: '/card/7' });
    expect(await screen.findByText('card 7')).toBeTruthy();
    page.unmount();
    const home = await renderRoutes(routes);
    await home.user.click(screen.getByRole('link', { name: 'Pricing' }));
    expect(home.router.state.location.pathname).toBe('/pricing');
    expect(screen.getByTestId('elsewhere')).toBeTruthy();
  });
});
