import { describe, expect, test } from '@jest/globals';
import { renderRoutes } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';

describe('the page for trying a design', () => {
  test('draws the sample with the visitor’s texts, and makes no request', async () => {
    const page = await renderRoutes(routes, { at: '/templates/large-airmail' });

    await page.user.type(await screen.findByLabelText(/^Headline/), 'Grand opening');

    const picture = screen.getByRole('img', { name: 'Your ad as it will be printed' });
    expect(picture.textContent).toMatch(/Grand opening/i);
    expect(within(screen.getByRole('group', { name: 'Picture' })).queryByLabelText('Your logo')).toBeNull();
    expect(page.calls).toEqual([]);
  });

  test('reports an unknown design, and links to the other designs', async () => {
    await renderRoutes(routes, { at: '/templates/none' });

    expect(await screen.findByText('We could not find this design')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the templates' }).getAttribute('href')).toBe('/templates');
  });
});
