import { describe, expect, test } from '@jest/globals';
import { emptySampleForm, isComplete, messageOf } from './sample-request.ts';

const filled = { ...emptySampleForm, name: 'Ada', business: 'Pizza', address: '1 High Street ', city: 'Moorpark', zipcode: '93021', email: 'a@example.com', phone: '1' };

describe('a sample request', () => {
  test('is complete with all but website and message', () => {
    expect(isComplete(filled)).toBe(true);
    expect(isComplete({ ...filled, city: '  ' })).toBe(false);
  });

  test('says the address, then the website and the message where there are any', () => {
    expect(messageOf(filled)).toBe('Address: 1 High Street, Moorpark, CA 93021');
    expect(messageOf({ ...filled, website: 'a.example', message: 'Soon please' })).toBe('Address: 1 High Street, Moorpark, CA 93021\nWebsite: a.example\nSoon please');
  });
});
