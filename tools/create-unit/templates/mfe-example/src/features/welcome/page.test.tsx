import { expect, test } from '@jest/globals';
import { paths } from '@postcard/contracts/paths';
import { renderRoutes } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';

test('the page says its name', async () => {
  await renderRoutes(routes, { at: paths.example() });
  expect(await screen.findByRole('heading', { name: 'Example' })).toBeTruthy();
});
