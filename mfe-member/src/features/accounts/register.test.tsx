import { describe, expect, test } from '@jest/globals';
import { renderRoutes } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';

describe('the register form', () => {
  test('shows at its button the terms that registering accepts', async () => {
    await renderRoutes(routes, { at: '/register' });

    const button = await screen.findByRole('button', { name: 'Register Now' });

    expect(button.nextElementSibling?.textContent).toBe('By registering you agree to the Terms and are at least 18.');
    expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms-of-service');
  });
});
