import { expect, test } from '@jest/globals';
import { currentTown } from '@postcard/contracts/town';
import { renderRoutes, testAdmin } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component } from '../dashboard/page.tsx';
import { openedTown } from './testing.ts';

const towns = [
  openedTown({ id: currentTown().id, name: currentTown().name, standing: 'release' }),
  openedTown({ id: 'oak', name: 'Oak', standing: 'published', address: 'https://oak.example' }),
  openedTown({ id: 'elm', name: 'Elm', standing: 'published', address: 'https://elm.example' }),
  openedTown({ id: 'ash', name: 'Ash' }),
];
const open = (listed: object[], user = testAdmin()) =>
  renderRoutes([{ path: '/admin', Component }], {
    at: '/admin?tab=towns',
    user,
    api: { 'GET /api/towns': listed },
  });
const name = `Town: ${currentTown().name}`;

test('the town switch opens the same tab of another live town for an owner', async () => {
  const page = await open(towns);
  await page.user.click(await screen.findByRole('button', { name }));

  expect((await screen.findAllByRole('menuitem')).map((item) => [item.textContent, item.getAttribute('href')])).toEqual(
    [
      ['Elm', 'https://elm.example/admin?tab=towns'],
      ['Oak', 'https://oak.example/admin?tab=towns'],
      ['All towns…', null],
    ],
  );
});

test.each([
  ['if only one town is live', [towns[0], towns[3]], testAdmin()],
  ['for the rest of the team', towns, { ...testAdmin(), staffRole: 'office' as const }],
])('the town switch is hidden %s', async (_, listed, user) => {
  const page = await open(listed as object[], user as never);
  await screen.findByRole('heading', { name: /^(Towns|Today)$/ });
  await screen.findByRole('navigation', { name: 'Admin Dashboard' });
  expect(screen.queryByRole('button', { name })).toBeNull();
  page.unmount();
});
