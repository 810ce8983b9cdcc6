import { describe, expect, test } from '@jest/globals';
import { templateCatalogue } from '@postcard/contracts/design-templates';
import { problem, renderRoutes, testMember } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const offered = templateCatalogue.map(({ id, name, description, spotType }) => ({
  id,
  name,
  description,
  spotType,
  imageUrl: `/api/design-templates/${id}.png?v=1`,
  isActive: true,
}));
const user = testMember();
const booking = (id: string, change: object = {}) => ({
  id,
  spotId: 'M05',
  spotType: 'medium',
  campaignName: 'May 2030 card',
  status: 'confirmed',
  adContent: null,
  distributionDate: '2030-05-20T17:00:00.000Z',
  ...change,
});

async function open({ bookings = [] as unknown, loggedIn = true, templates = offered as unknown } = {}) {
  const page = await renderRoutes(routes, {
    at: '/templates',
    api: {
      'GET /api/design-templates': Array.isArray(templates) ? templates.toReversed() : templates,
      'GET /api/bookings': bookings,
    },
    ...(loggedIn ? { user } : {}),
  });
  await screen.findByRole('heading', { name: 'For a large spot' });
  return page;
}

const use = (name: string) => screen.getByRole('button', { name: `Use this design: ${name}` });

describe('the list of templates', () => {
  test('groups templates by size, each with its sample, name and description', async () => {
    await open();
    for (const [heading, spotType] of [
      ['For a medium spot', 'medium'],
      ['For a large spot', 'large'],
    ]) {
      const section = within(screen.getByRole('region', { name: heading as string }));
      const own = templateCatalogue.filter((template) => template.spotType === spotType);
      expect(
        section.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent),
      ).toEqual(own.map(({ name }) => name));
      for (const { name, description } of own) {
        expect(section.getByRole('article', { name }).querySelector('img')?.getAttribute('src')).toBe('/picture.webp');
        expect(section.getByText(description)).toBeTruthy();
      }
    }
  });

  test('asks a member with several spots of the size which spot the design is for', async () => {
    const page = await open({
      bookings: [booking('may'), booking('june', { campaignName: 'June 2030 card', spotId: 'M02' })],
    });
    await page.user.click(use('Ticket'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which spot is it for?' }));

    await page.user.click(dialog.getByRole('link', { name: /^June 2030 card, spot M02/ }));

    expect(page.router.state.location).toMatchObject({ pathname: '/design/june', search: '?template=medium-ticket' });
  });

  test('leads a member without a spot of the size to the page for trying the design', async () => {
    const page = await open({ bookings: [booking('medium-only')] });

    await page.user.click(use('Airmail'));

    await screen.findByTestId('elsewhere');
    expect(page.router.state.location.pathname).toBe('/templates/large-airmail');
  });

  test('reports spots that could not be loaded', async () => {
    const page = await open({ bookings: problem(503, 'service_unavailable', 'We will be back in a moment.') });
    await page.user.click(use('Gazette'));

    expect(await screen.findByText('We will be back in a moment.')).toBeTruthy();
  });

  test('leaves out retired templates, and shows newer templates with their picture', async () => {
    const fresh = {
      id: 'medium-brand-new',
      name: 'Brand new',
      description: 'Just drawn.',
      spotType: 'medium',
      imageUrl: '/api/design-templates/medium-brand-new.png?v=2',
      isActive: true,
    };
    await open({ templates: [...offered.slice(1), fresh] });
    const article = await screen.findByRole('article', { name: 'Brand new' });

    expect(article.querySelector('img')?.getAttribute('src')).toBe(fresh.imageUrl);
    expect(screen.queryByRole('article', { name: 'Shop front' })).toBeNull();
  });

  test('is visible while the service is unavailable', async () => {
    await open({ templates: problem(503, 'service_unavailable') });
    expect(screen.getAllByRole('article')).toHaveLength(templateCatalogue.length);
  });
});
