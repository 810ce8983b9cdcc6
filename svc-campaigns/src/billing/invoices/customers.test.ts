import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Invoice } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { useServiceFixture } from '../../testing/service-fixture.ts';

const details = {
  contactName: 'Ada Lopez',
  street: '12 High Street',
  city: 'Springfield',
  state: 'CA',
  zipCode: '90000',
  taxId: '12-3456789',
  poNumber: 'PO-77',
};

const fixture = useServiceFixture();
let team: TestClient;
let ada: TestClient;
let ben: TestClient;

const saveDetails = (body: object) => ada.call('/api/invoices/billing-details', { method: 'PUT', body });

beforeAll(async () => {
  team = await fixture.addMember({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
  ada = await fixture.addMember({ userId: 'ada', businessName: 'Ada Roasters' });
  ben = await fixture.addMember({ userId: 'ben', businessName: 'Ben Pipes', businessSubcategory: 'Plumbing' });
  const cardId = fixture.card();
  expect((await saveDetails(details)).status).toBe(200);
  await fixture.buy(ada, cardId, 'M05');
  await fixture.buy(ben, cardId, 'M06');
});

const whom = (invoices: Invoice[]) => invoices.map(({ customer }) => customer?.businessName);

describe('an invoice', () => {
  test('shows its customer with contact, address, tax ID and PO number to its member and the team', async () => {
    const { body } = await ada.get('/api/invoices');

    expect(body[0].customer).toEqual({
      businessName: 'Ada Roasters',
      contactName: 'Ada Lopez',
      billingAddress: '12 High Street, Springfield, CA 90000',
      taxId: '12-3456789',
      poNumber: 'PO-77',
    });
    expect(whom((await team.get('/api/invoices')).body)).toEqual(['Ben Pipes', 'Ada Roasters']);
  });

  test('is found by its customer', async () => {
    expect(whom((await team.get('/api/invoices?q=roasters')).body)).toEqual(['Ada Roasters']);
    expect(whom((await team.get('/api/invoices?q=lopez')).body)).toContain('Ada Roasters');
  });

  test('keeps its customer’s details when the member changes them', async () => {
    await saveDetails({ ...details, poNumber: 'PO-78' });

    expect((await ada.get('/api/invoices/billing-details')).body.poNumber).toBe('PO-78');
    expect((await ada.get('/api/invoices')).body[0].customer.poNumber).toBe('PO-77');
  });
});

test('the totals include all invoices of the filter, not only those of the page', async () => {
  expect((await team.get('/api/invoices?limit=1')).body).toHaveLength(1);

  expect((await team.get('/api/invoices/totals')).body).toEqual({ count: 2, charged: 100_000, returned: 0 });
  expect((await team.get('/api/invoices/totals?q=roasters')).body).toEqual({ count: 1, charged: 50_000, returned: 0 });
  expect((await team.get('/api/invoices/totals?userId=nobody')).body).toEqual({ count: 0, charged: 0, returned: 0 });
});

test('the lists show one member’s bookings and invoices to the team, and their own to members', async () => {
  const sizeOf = async (client: typeof team, path: string) => (await client.get(path)).body.length;

  expect([
    await sizeOf(team, '/api/bookings?userId=ada'),
    await sizeOf(team, '/api/invoices?userId=ada'),
    await sizeOf(team, '/api/invoices?userId=nobody'),
    await sizeOf(ada, '/api/invoices?userId=ben'),
    await sizeOf(fixture.campaigns.client({ userId: 'eve' }), '/api/bookings?userId=ada'),
  ]).toEqual([1, 1, 0, 1, 0]);
  expect(whom((await ada.get('/api/invoices?userId=ben')).body)).toEqual(['Ada Roasters']);
});
