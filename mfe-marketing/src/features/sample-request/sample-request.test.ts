import { describe, expect, test } from '@jest/globals';
import { emptySampleForm, sampleRequestOf } from './sample-request.ts';

const filled = {
  ...emptySampleForm,
  name: 'Ada',
  business: 'Pizza',
  address: '1 High Street ',
  city: 'Moorpark',
  zipcode: '93021',
  email: 'a@example.com',
  phone: '1',
};

describe('a sample request', () => {
  test('contains the address, and then the website and the message if they are given', () => {
    expect(sampleRequestOf(filled)).toEqual({
      name: 'Ada',
      business: 'Pizza',
      email: 'a@example.com',
      phone: '1',
      message: 'Address: 1 High Street, Moorpark, CA 93021',
    });
    expect(sampleRequestOf({ ...filled, website: 'a.example', message: 'Soon please' }).message).toBe(
      'Address: 1 High Street, Moorpark, CA 93021\nWebsite: a.example\nSoon please',
    );
  });

  test('contains a bot’s text from the honeypot field', () => {
    expect(sampleRequestOf({ ...filled, subject: 'Buy now' })).toMatchObject({ subject: 'Buy now' });
  });
});
