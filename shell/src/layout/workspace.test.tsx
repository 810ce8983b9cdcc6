import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { clearSession } from '@postcard/web-kit';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { shellRoutes } from '../shell-routes.tsx';

test.each([
  ['/admin', false],
  ['/sendgrid-test', false],
  ['/pricing', true],
])('%s has the site’s footer: %s', async (at, isThere) => {
  clearSession();
  const router = createMemoryRouter(shellRoutes(), { initialEntries: [at] });
  await act(async () => render(<RouterProvider router={router} />));

  expect(screen.queryByRole('contentinfo') !== null).toBe(isThere);
  // The specification's header is on every page.
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
});
