import { describe, expect, test } from '@jest/globals';
import { adDesign, categoryOf, spotIds, spotTypeOf, type SpotId } from './index.ts';
import { demoAdvertisers, demoMembers, demoPrintedCards } from './demo.ts';
import { templateCatalogue, templateOf } from './campaigns/design-templates.ts';

const advertiser = (userId: string) => demoAdvertisers.find((each) => each.userId === userId);

describe.each(demoPrintedCards.map((ads, index) => [index, ads] as const))('printed demo card %i', (_, ads) => {
  test('has every spot sold once, to one business a subcategory', () => {
    expect(ads.map(([spotId]) => spotId).toSorted()).toEqual([...spotIds].toSorted());
    expect(new Set(ads.map(([, userId]) => advertiser(userId)?.businessSubcategory)).size).toBe(ads.length);
  });

  test('is made of designs of the right size that the contract takes', () => {
    for (const [spotId, userId, templateId] of ads) {
      expect(templateOf(templateId)?.spotType).toBe(spotTypeOf(spotId as SpotId));
      expect(adDesign.safeParse({ ...advertiser(userId), templateId }).success).toBe(true);
    }
  });
});

test('demo advertisers have their own id, name and phone, and a subcategory that exists', () => {
  for (const field of ['userId', 'businessName', 'phone'] as const)
    expect(new Set(demoAdvertisers.map((each) => each[field])).size).toBe(demoAdvertisers.length);
  expect(demoAdvertisers.filter(({ businessSubcategory }) => !categoryOf(businessSubcategory))).toEqual([]);
  expect(demoAdvertisers.length).toBe(demoMembers.length + 14);
});

test('the catalogue has ids of its own, and samples of trades that exist and fit the contract', () => {
  expect(new Set(templateCatalogue.map(({ id }) => id)).size).toBe(templateCatalogue.length);
  for (const { id, sample, category, subcategory } of templateCatalogue) {
    expect(categoryOf(subcategory)).toBe(category);
    expect(adDesign.safeParse({ ...sample, templateId: id }).success).toBe(true);
  }
});
