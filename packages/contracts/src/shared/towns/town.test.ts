import { describe, expect, test } from '@jest/globals';
import { townSchema } from './town.ts';

const isHost = (host: string) => townSchema.shape.hosts.safeParse([host]).success;
const isId = (id: string) => townSchema.shape.id.safeParse(id).success;

describe('a host of a town', () => {
  test.each([
    'card.example',
    'www.card.example',
    'birch.localhost',
    'xn--mnchen-3ya.example',
    '1.example',
    '0x.example',
  ])('may be %s', (host) => {
    expect(isHost(host)).toBe(true);
  });

  test.each([
    '127.1',
    '0x7f.1',
    '0x7f.0x1',
    '2130706433',
    '10.0.0.1',
    '999.999.999.999',
    'card.1',
    'card.0x',
    'localhost',
    'gateway',
    'mongo',
    'svc-identity',
    'gateway.postcard',
    'svc-identity.postcard.example',
    'rabbitmq.postcard.svc',
    'mongo-0.mongo.postcard.example',
    'metadata.google.internal',
    'printer.local',
    'router.lan',
    'Card.example',
    'card.example.',
    'card.example:80',
    '-card.example',
    'card..example',
  ])('may not be %s', (host) => {
    expect(isHost(host)).toBe(false);
  });
});

describe('an id of a town', () => {
  test.each(['birch', 'birch-2', 'prototype'])('may be %s', (id) => {
    expect(isId(id)).toBe(true);
  });

  test.each(['constructor', '__proto__', 'published', 'Birch', '2birch', ''])('may not be %j', (id) => {
    expect(isId(id)).toBe(false);
  });
});
