import { afterAll, describe, expect, test } from '@jest/globals';
import { startRequests } from './testing/requests.ts';

const requests = await startRequests();
afterAll(requests.stop);

const admin = () => requests.client({ userId: 'team', role: 'admin' });

const send = (path: string, fields: Record<string, string>) =>
  requests.client().call(path, {
    method: 'POST',
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const sampleForm = {
  name: 'Eve Ng',
  business: 'Ng Nails',
  address: '2 Main Street',
  city: 'Moorpark',
  zipcode: '93021',
  email: 'eve@example.com',
  phone: '805 555 0101',
  website: 'ng.example',
  message: 'Two, please',
  subject: '',
};
const contactForm = {
  name: 'Finn',
  business: '',
  email: 'finn@example.com',
  phone: '',
  message: 'Do you deliver?',
  subject: '',
};
const interestForm = {
  businessName: 'Pie & Co',
  firstName: 'Gus',
  lastName: 'Oz',
  email: 'gus@example.com',
  phone: '8055550102',
  businessCategory: 'Auto Services',
  businessSubcategory: 'Pizza',
  website: '',
  adSize: 'large',
  message: '',
  subject: '',
};

describe.each([
  {
    name: 'sample',
    post: '/api/sample-requests',
    list: '/api/sample-requests',
    form: sampleForm,
    missing: ['name', 'address', 'city', 'zipcode', 'email', 'phone'],
    stored: {
      name: 'Eve Ng',
      business: 'Ng Nails',
      message: 'Address: 2 Main Street, Moorpark, CA 93021\nWebsite: ng.example\nTwo, please',
    },
  },
  {
    name: 'contact',
    post: '/api/contact',
    list: '/api/contact-requests',
    form: contactForm,
    missing: ['name', 'email', 'message'],
    stored: { name: 'Finn', business: null, phone: null, message: 'Do you deliver?', interest: null },
  },
  {
    name: 'interest',
    post: '/api/contact',
    list: '/api/contact-requests',
    form: interestForm,
    missing: ['businessName', 'firstName', 'lastName', 'email', 'businessSubcategory', 'adSize'],
    stored: {
      name: 'Gus Oz',
      business: 'Pie & Co',
      interest: { businessCategory: 'Food & Beverage', businessSubcategory: 'Pizza', adSize: 'large' },
      message:
        'Business Name: Pie & Co\nCategory: Food & Beverage\nSubcategory: Pizza\nAd Size: Large ($900)\nWebsite: ' +
        'Not provided\nAdditional Info: None',
    },
  },
] as const)('the $name form, sent without scripts,', ({ post, list, form, missing, stored }) => {
  test('is stored with all its fields, and only once when sent twice', async () => {
    const first = await send(post, form);
    expect(first.status).toBe(201);
    const { body: listed, headers } = await admin().get(list);
    expect(listed[0]).toMatchObject({ id: first.body.id, status: 'pending', ...stored });
    expect((await send(post, form)).body).toEqual(first.body);
    expect((await admin().get(list)).headers.get('x-total-count')).toBe(headers.get('x-total-count'));
  });

  test.each(missing)('is rejected without %s', async (field) => {
    const before = (await admin().get(list)).headers.get('x-total-count');

    for (const empty of [
      { ...form, [field]: '' },
      Object.fromEntries(Object.entries(form).filter(([name]) => name !== field)),
    ]) {
      expect(await send(post, empty)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    }
    expect((await admin().get(list)).headers.get('x-total-count')).toBe(before);
  });

  test('gets the same response and is not stored when a robot filled it in', async () => {
    const before = (await admin().get(list)).headers.get('x-total-count');

    expect((await send(post, { ...form, subject: 'https://spam.example' })).status).toBe(201);
    expect((await admin().get(list)).headers.get('x-total-count')).toBe(before);
  });
});
