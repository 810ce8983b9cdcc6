import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { list, open } from './testing.ts';

describe('the artwork queue', () => {
  test('shows each ad’s next step with its deadline, and marks late ads', async () => {
    await open();
    const [first, second] = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);

    expect(first).toContain('<b>Ben</b>M02, May cardChanges requestedsince May 12, 2020');
    expect(second).toContain('Ada PizzaM01, May cardTo be designedMay 12, 2035');
  });

  test('ignores unknown filters in the address, and says so if nothing waits', async () => {
    const page = await open('&waits=nonsense', { 'GET /api/campaigns/artwork': () => list([]) });

    expect(await screen.findByText('No ads waiting')).toBeTruthy();
    expect(page.calls.find(({ path }) => path === '/api/campaigns/artwork')?.query.toString()).toBe('limit=50');
  });
});
