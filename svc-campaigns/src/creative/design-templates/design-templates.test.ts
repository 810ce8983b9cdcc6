import { beforeAll, describe, expect, test } from '@jest/globals';
import type { BookingView, DesignTemplate } from '@postcard/contracts';
import { templateCatalogue } from '@postcard/contracts/design-templates';
import type { TestClient } from '@postcard/service-kit/testing';
import { useServiceFixture } from '../../testing/service-fixture.ts';
import { readPreviews } from './previews.ts';
import { invalid, aDesign } from '../../testing/builders.ts';

const fixture = useServiceFixture();

describe('the catalogue', () => {
  test('is available without demo data, newest first, with a picture for each template', async () => {
    const templates = (await fixture.campaigns.client().get('/api/design-templates')).body as DesignTemplate[];

    expect(templates.map(({ id, name, description, spotType }) => ({ id, name, description, spotType }))).toEqual(
      templateCatalogue
        .toReversed()
        .map(({ id, name, description, spotType }) => ({ id, name, description, spotType })),
    );
    expect(new Set(templates.map(({ imageUrl }) => imageUrl)).size).toBe(templates.length);
    expect([...readPreviews().keys()].toSorted()).toEqual(templates.map(({ id }) => id).toSorted());
  });

  test('has pictures that can be cached forever', async () => {
    const [first] = (await fixture.campaigns.client().get('/api/design-templates')).body as DesignTemplate[];
    const picture = await fetch(fixture.campaigns.url + first?.imageUrl);

    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([...new Uint8Array(await picture.arrayBuffer()).slice(1, 4)]).toEqual(
      [...'PNG'].map((letter) => letter.charCodeAt(0)),
    );
  });
});

describe('a design', () => {
  const design = aDesign({ businessName: 'High Street Keys', website: 'keys.example' });
  let owner: TestClient;
  let booking: BookingView;
  const save = (client: TestClient, body: unknown, id = booking.id) =>
    client.call(`/api/bookings/${id}/design`, { method: 'PUT', body });

  beforeAll(async () => {
    owner = await fixture.addMember({ userId: 'keys', businessSubcategory: 'Locksmith' });
    booking = await fixture.hold(owner, fixture.card(), 'M05');
  });

  test('is saved as the booking’s ad and needs approval', async () => {
    await fixture.changeBooking(booking.id, { adApproved: true });
    const saved = await save(owner, design);

    expect(saved).toMatchObject({
      status: 200,
      body: { id: booking.id, designTemplateId: 'medium-gazette', adApproved: false, status: 'held' },
    });
    expect(JSON.parse(saved.body.adContent)).toEqual(design);
    expect((await owner.get('/api/users/keys/participations')).body[0].adContent).toBe(saved.body.adContent);
  });

  test('is rejected with a template of another size', async () => {
    for (const templateId of ['large-airmail', 'medium-none', 'constructor']) {
      expect(await save(owner, { ...design, templateId })).toMatchObject(
        invalid({ templateId: ['Please choose a template for a medium spot'] }),
      );
    }
  });

  test('is rejected without a business name and with a dangerous link', async () => {
    const refused = await save(owner, { ...design, businessName: ' ', website: 'javascript:alert(1)' });
    expect(refused).toMatchObject(
      invalid({
        businessName: ['Business name is required'],
        website: ['Please enter a web address such as example.com'],
      }),
    );
  });

  test('returns 404 to an administrator who saves it', async () => {
    const team = await fixture.addMember({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
    expect((await save(team, design)).status).toBe(404);
  });
});
