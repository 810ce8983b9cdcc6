import { describe, expect, test } from '@jest/globals';
import { renderRoutes } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { dashboard, user } from './testing/member.ts';

const hrefOf = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }) =>
  pathname + search + hash;

describe('the login page', () => {
  test.each([
    ['%2Ftemplates', '/templates'],
    ['%2F%2Fevil.example', '/dashboard'],
    ['%2F%5Cevil.example', '/dashboard'],
    ['https%3A%2F%2Fevil.example', '/dashboard'],
    ['/%09/evil.example', '/dashboard'],
    ['%0A//evil.example', '/dashboard'],
    ['/%0D%0A/evil.example', '/dashboard'],
    ['/%09%5Cevil.example', '/dashboard'],
    ['/.//evil.example', '/dashboard'],
    ['/a/..//evil.example', '/dashboard'],
    ['/%252F%252Fevil.example', '/%2F%2Fevil.example'],
    ['%20//evil.example', '/dashboard'],
    ['javascript%3Aalert(1)', '/dashboard'],
    ['java%09script%3Aalert(1)', '/dashboard'],
    ['data%3Atext%2Fhtml%2Chi', '/dashboard'],
    ['evil.example', '/dashboard'],
    ['//%5B', '/dashboard'],
    ['', '/dashboard'],
    ['%2Fbook%2Fmay%3Fsize%3Dlarge%23spots', '/book/may?size=large#spots'],
  ])('converts the parameter next=%s to the path %s', async (next, path) => {
    const page = await renderRoutes(routes, {
      at: `/login?next=${next}`,
      api: { 'POST /api/users/login': user, ...dashboard },
    });
    await page.user.type(await screen.findByLabelText('Username or email'), 'ada');
    await page.user.type(screen.getByLabelText('Password'), 'secret');

    await page.user.click(screen.getByRole('button', { name: 'Log In' }));

    await waitFor(() => expect(hrefOf(page.router.state.location)).toBe(path));
  });
});
