import { expect, test } from '@jest/globals';
import { categoryOf } from '../shared/categories.ts';
import { templateCatalogue } from './design-templates.ts';
import { adDesign } from './designs.ts';

test('the catalogue has unique ids, and samples of existing trades that fit the contract', () => {
  expect(new Set(templateCatalogue.map(({ id }) => id)).size).toBe(templateCatalogue.length);
  for (const { id, sample, category, subcategory } of templateCatalogue) {
    expect(categoryOf(subcategory)).toBe(category);
    expect(adDesign.safeParse({ ...sample, templateId: id }).success).toBe(true);
  }
});
