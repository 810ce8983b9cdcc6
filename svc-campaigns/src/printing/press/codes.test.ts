import { expect, test } from '@jest/globals';
import { isPublic, proofBecause, verdictOn } from './codes.ts';

const origin = 'https://town.example';
const drawn = `${origin}/go/bcdfghjkm`;

test.each([
  ['https://town.example', true],
  ['http://town.example:8443', true],
  ['http://localhost:8080', false],
  ['http://shop.localhost', false],
  ['http://127.0.0.1:8080', false],
  ['http://192.168.1.20', false],
  ['http://2130706433', false],
  ['http://[::1]:8080', false],
  ['http://postcard', false],
  ['http://postcard.local', false],
  ['http://LOCALHOST.', false],
])('%s is classified as public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
  expect(proofBecause(address) === null).toBe(expected);
});

test('a code of a template is refused unless it leads to its link', () => {
  expect(verdictOn(drawn, { origin, drawn })).toEqual({});
  expect(verdictOn(`${origin}/go/zzzzzzzzz`, { origin, drawn })).toEqual({
    refused: `the QR code leads to ${origin}/go/zzzzzzzzz instead of ${drawn}.`,
  });
  const elsewhere = 'https://staging.example/pricing';
  expect(verdictOn(elsewhere, { origin, drawn: elsewhere })).toEqual({
    refused: `the QR code leads to ${elsewhere} instead of the public address, ${origin}.`,
  });
});

test('a business’s own code may lead to its own page, but not to a local address or another installation', () => {
  expect(verdictOn(`${origin}/go/bcdfghjkm`, { origin })).toEqual({});
  expect(verdictOn('https://pizza.example/menu', { origin })).toEqual({
    warning: 'The QR code leads to https://pizza.example/menu: its scans are not counted.',
  });
  for (const text of ['WIFI:S:guests;;', 'tel:+18055550100', 'Hello']) expect(verdictOn(text, { origin })).toEqual({});
  for (const text of ['http://localhost:8080/go/bcdfghjkm', ' HTTP://127.0.0.1/ '])
    expect(verdictOn(text, { origin })).toEqual({
      refused: `the QR code leads to ${text}, which phones can’t open.`,
    });
  expect(verdictOn('https://staging.example/go/bcdfghjkm', { origin }).refused).toContain(
    'instead of the public address',
  );
});
