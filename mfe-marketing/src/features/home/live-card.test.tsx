import { describe, expect, test } from '@jest/globals';
import { spotTypeOf } from '@postcard/contracts/business';
import type { CampaignSummary, Spot } from '@postcard/contracts/campaigns';
import { currentTown, spotIds } from '@postcard/contracts/town';
import { FakeStream, renderRoutes } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { summaryOf } from '../open-cards/test-cards.ts';
import { Part } from './live-card.tsx';

const soldOut = { free: { medium: 0, large: 0 } };
const may = summaryOf('05', soldOut);
const june = summaryOf('06');
const july = summaryOf('07');

const withSpots = (card: CampaignSummary, free: readonly string[]) => ({
  ...card,
  spots: spotIds().map((id): Spot => ({
    id,
    spotType: spotTypeOf(id),
    position: id,
    price: currentTown().prices[spotTypeOf(id)],
    state: free.includes(id) ? 'free' : 'sold',
    holdExpiresAt: null,
  })),
});

const open = (cards: () => readonly CampaignSummary[]) =>
  renderRoutes([{ path: '/', Component: Part }], {
    api: {
      'GET /api/campaigns': cards,
      'GET /api/campaigns/card-06': withSpots(june, ['M02']),
      'GET /api/campaigns/card-07': withSpots(july, ['M01', 'L01']),
    },
  });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the live card', () => {
  test('shows the first card with a free spot and links to its page without a login', async () => {
    const page = await open(() => [july, june, may]);

    await screen.findByText(/^06 card: 1 medium and 0 large spots still free/);
    expect(hrefOf('Choose your spot')).toBe('/campaigns/card-06');
    await page.user.click(screen.getByRole('button', { name: /^Spot M02, / }));
    expect(page.router.state.location).toMatchObject({ pathname: '/campaigns/card-06', search: '?spot=M02' });
  });

  test('shows the next card when the last spot is taken', async () => {
    let cards = [june, july];
    await open(() => cards);
    await screen.findByText(/^06 card/);
    cards = [{ ...june, ...soldOut }, july];

    await FakeStream.open[0]?.send('spot', { spotId: 'M02', state: 'held', holdExpiresAt: null });

    await screen.findByText(/^07 card: 1 medium and 1 large spots still free/);
  });

  test('shows no card if all cards are sold out', async () => {
    await open(() => [may]);

    await screen.findByText('Every spot of the open cards is taken right now.');
    expect(hrefOf('Tell us about your business')).toBe('/ad-interest');
  });
});
