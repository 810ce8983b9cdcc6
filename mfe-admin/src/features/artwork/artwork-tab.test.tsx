import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { at, list, open } from './testing.ts';

describe('the artwork queue', () => {
  test('shows each ad’s next step with its deadline, and marks late ads', async () => {
    await open();
    const [first, second] = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
    expect(first).toContain('<b>Ben</b>M02, May cardChanges requestedsince May 12, 2020');
    expect(second).toContain('Ada PizzaM01, May cardTo be designedMay 12, 2035');
  });

  test('filters by step and card in the address', async () => {
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
    await page.user.selectOptions(screen.getByLabelText('Show'), 'Waiting for us');
    await waitFor(() => expect(page.calls.at(-1)?.query.get('waitsFor')).toBe('team'));
    await page.user.selectOptions(screen.getByLabelText('Show'), 'Changes requested');
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

  test('ignores unknown filters in the address, and says when nothing waits', async () => {
    const page = await open('&waits=nonsense', { 'GET /api/campaigns/artwork': () => list([]) });
    expect(await screen.findByText('No ads waiting')).toBeTruthy();
    expect(page.calls.find(({ path }) => path === '/api/campaigns/artwork')?.query.toString()).toBe('limit=50');
  });
});
