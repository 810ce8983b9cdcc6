import { describe, expect, test } from '@jest/globals';
import { z } from './shared/zod.ts';
import {
  allRoutes,
  categories,
  categoryKey,
  fieldErrors,
  registerBody,
  spotIds,
  spotTypeOf,
  zoneIdOfMonth,
} from './index.ts';
import { createOpenApiDocument, errorsOf } from './openapi.ts';
import { callers, routes } from './shared/route.ts';

const registration = {
  businessName: 'High Street Pizza',
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Pizza',
  firstName: 'Ada',
  lastName: 'Lopez',
  email: 'ada@example.com',
  phone: '805 555 0100',
  username: 'ada',
  password: 'Str0ng!pass',
};

describe('the list of categories', () => {
  test('has the 15 categories of the specification, with their numbers of subcategories', () => {
    expect(categories.map(({ subcategories }) => subcategories.length)).toEqual([
      11, 9, 8, 7, 7, 10, 19, 16, 18, 6, 9, 9, 14, 8, 1,
    ]);
  });

  test('has a unique key for each subcategory', () => {
    const keys = categories.flatMap(({ subcategories }) => subcategories.map(categoryKey));

    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every((key) => /^[a-z0-9-]+$/.test(key))).toBe(true);
  });
});

describe('the card', () => {
  test('has twelve medium and two large spots', () => {
    expect(spotIds().filter((id) => spotTypeOf(id) === 'medium')).toHaveLength(12);
    expect(spotIds().filter((id) => spotTypeOf(id) === 'large')).toEqual(['L01', 'L02']);
  });

  test('goes to zone A in odd months and to zone B in even months', () => {
    expect([1, 2, 11, 12].map(zoneIdOfMonth)).toEqual(['A', 'B', 'A', 'B']);
  });
});

describe('the registration body', () => {
  const errorsFor = (change: object) => {
    const result = registerBody.safeParse({ ...registration, ...change });
    return result.success ? {} : fieldErrors(result.error);
  };

  test('accepts a complete business and fills the business type', () => {
    expect(registerBody.parse(registration).businessType).toBe('Other');
  });

  test.each([
    ['short1!', 'Password must be at least 8 characters'],
    ['lowercase1!', 'Password must contain at least one uppercase letter'],
    ['UPPERCASE1!', 'Password must contain at least one lowercase letter'],
    ['NoNumbers!', 'Password must contain at least one number'],
    ['NoSpecial1', 'Password must contain at least one special character'],
  ])('reports the missing part of the password %s', (password, message) => {
    expect(errorsFor({ password })).toMatchObject({ password: expect.arrayContaining([message]) });
  });

  test('refuses a subcategory of another category, a dangerous link and unknown members', () => {
    expect(errorsFor({ businessSubcategory: 'Plumbing' })).toHaveProperty('businessSubcategory');
    expect(errorsFor({ website: 'javascript:alert(1)' })).toHaveProperty('website');
    expect(errorsFor({ email: `${'x'.repeat(65)}@example.com` })).toHaveProperty('email');
    expect(errorsFor({ email: `${'x'.repeat(64)}@example.com` })).toEqual({});
    expect(errorsFor({ isAdmin: true })).toHaveProperty('isAdmin');
    expect(errorsFor({ username: { $gt: '' } })).toHaveProperty('username');
  });
});

test('fieldErrors reports every unknown member, including `__proto__`', () => {
  const sent = Object.assign(Object.create(null), JSON.parse('{"__proto__":"a","toString":"b"}'));
  const { error } = z.strictObject({}).safeParse(sent);

  expect(Object.entries(fieldErrors(error!)).map(([name, messages]) => [name, messages.length])).toEqual([
    ['__proto__', 1],
    ['toString', 1],
  ]);
});

describe('the OpenAPI document', () => {
  const document = createOpenApiDocument();

  test('lists malformed_request for every route', () => {
    expect(allRoutes.filter((contract) => !errorsOf(contract).includes('malformed_request'))).toEqual([]);
  });

  test('describes every route once', () => {
    const ids = Object.values(document.paths ?? {}).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
    );

    expect(ids.toSorted()).toEqual(allRoutes.map(({ id }) => id).toSorted());
    expect(new Set(allRoutes.map(({ method, path }) => `${method} ${path}`)).size).toBe(allRoutes.length);
  });

  test('describes other content types, response headers and streams', () => {
    type Described = { parameters?: unknown; requestBody?: unknown; responses: Record<string, unknown> };
    const paths = document.paths as Record<string, Record<string, Described>>;
    const at = (path: string, method: string): Described => paths[path]![method]!;
    const contentType = 'image/png, image/jpeg, image/heic, image/webp, image/avif, image/tiff, application/pdf';
    const form = { schema: { required: ['file'] }, encoding: { file: { contentType } } };

    const upload = at('/api/bookings/{id}/artwork', 'post').requestBody;

    expect(upload).toMatchObject({ content: { 'multipart/form-data': form } });
    expect(at('/api/stripe/webhook', 'post')).toMatchObject({
      parameters: [{ in: 'header', name: 'Stripe-Signature', required: true }],
      requestBody: { content: { 'application/json': {} } },
    });
    expect(at('/api/bookings', 'post').parameters).toMatchObject([{ in: 'header', name: 'Idempotency-Key' }]);
    expect(at('/api/bookings', 'get').responses['200']).toMatchObject({
      headers: { 'X-Total-Count': { required: true }, Link: {} },
    });
    expect(at('/api/bookings', 'get').responses['429']).toMatchObject({ headers: { 'Retry-After': {} } });
    expect(at('/go/{code}', 'get').responses['302']).toMatchObject({ headers: { Location: { required: true } } });
    expect(at('/api/campaigns/{id}/stream', 'get').responses['200']).toMatchObject({
      content: { 'text/event-stream': { schema: { required: ['event', 'data'] } } },
    });
  });

  test('describes the ETags of cached routes, all of which are public reads', () => {
    const cached = allRoutes.filter((contract) => contract.cached);

    expect(cached.map(({ id }) => id).toSorted()).toEqual([
      'getCampaign',
      'listCampaigns',
      'listDesignTemplates',
      'listGallery',
      'listMembershipPlans',
      'listPublishedTowns',
    ]);
    for (const { method, access, success, path } of cached) {
      expect([method, access, success.schema]).toEqual(['GET', 'public', expect.anything()]);
      const { parameters, responses } = document.paths?.[path]?.get ?? {};
      expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'If-None-Match' }));
      for (const status of ['200', '304']) expect(responses).toHaveProperty([status, 'headers', 'ETag']);
    }
  });

  test('never has a password, a token or a Stripe id in a response', () => {
    const schemas = JSON.stringify(document.components?.schemas ?? {});
    expect(schemas).not.toMatch(/"(password|resetToken|stripe\w*|sessionVersion)":/);
  });
});

test('routes refuses a route that is stricter than its group', () => {
  const group = () =>
    routes('Tests', callers.anyone, {
      secret: { method: 'GET', path: '/api/secret', access: 'admin', summary: 'A secret', success: { status: 204 } },
    });

  expect(group).toThrow('secret has stricter access than its group');
});
