import { describe, expect, test } from '@jest/globals';
import { adDesign, categoryOf, spotIds, spotTypeOf, type SpotId } from '@postcard/contracts';
import { templateOf } from '@postcard/contracts/design-templates';
import {
  demoAdvertisers,
  demoApplicants,
  demoInProduction,
  demoJoinedDaysAgo,
  demoMembers,
  demoMessages,
  demoPrintedCards,
  demoRequests,
} from './index.ts';

const advertiser = (userId: string) => demoAdvertisers.find((each) => each.userId === userId);

describe.each(demoPrintedCards.map((ads, index) => [index, ads] as const))('printed demo card %i', (_, ads) => {
  test('has one ad per spot and one business per subcategory', () => {
    expect(ads.map(([spotId]) => spotId).toSorted()).toEqual([...spotIds()].toSorted());
    expect(new Set(ads.map(([, userId]) => advertiser(userId)?.businessSubcategory)).size).toBe(ads.length);
  });

  test('has designs of the right size that the contract accepts', () => {
    for (const [spotId, userId, templateId] of ads) {
      expect(templateOf(templateId)?.spotType).toBe(spotTypeOf(spotId as SpotId));
      expect(adDesign.safeParse({ ...advertiser(userId), templateId }).success).toBe(true);
    }
  });
});

test('demo advertisers have a unique id, name and phone, and an existing subcategory', () => {
  for (const field of ['userId', 'businessName', 'phone'] as const)
    expect(new Set(demoAdvertisers.map((each) => each[field])).size).toBe(demoAdvertisers.length);
  expect(demoAdvertisers.filter(({ businessSubcategory }) => !categoryOf(businessSubcategory))).toEqual([]);
  expect(demoAdvertisers.length).toBe(demoMembers.length + 14);
});

test('the demo’s day and month refer to existing members and trades, within the last 30 days', () => {
  expect(
    demoApplicants.filter(
      ({ businessSubcategory, businessCategory }) => categoryOf(businessSubcategory) !== businessCategory,
    ),
  ).toEqual([]);
  expect(demoJoinedDaysAgo).toHaveLength(demoMembers.length);
  const members = new Set(demoMembers.map(({ userId }) => userId));
  const named = [
    ...demoMessages.map(({ userId }) => userId),
    ...demoInProduction.missing,
    demoInProduction.toDraw.userId,
  ];
  expect(named.filter((userId) => !members.has(userId))).toEqual([]);
  expect(demoRequests.filter(({ daysAgo }) => daysAgo > 28)).toEqual([]);
  expect(
    demoRequests.filter(
      ({ interest }) => interest && categoryOf(interest.businessSubcategory) !== interest.businessCategory,
    ),
  ).toEqual([]);
});
