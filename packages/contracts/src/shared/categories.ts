import { z } from './zod.ts';
import categories from './data/categories.json' with { type: 'json' };
import { exactText } from './fields.ts';

/** Categories in the order of the forms. Names are stored, so add new ones instead of editing them. */
export { categories };

export const categoryNames = categories.map((category) => category.name);

export function subcategoriesOf(category: string): readonly string[] {
  return categories.find(({ name }) => name === category)?.subcategories ?? [];
}

export function isSubcategoryOf(category: string, subcategory: string): boolean {
  return subcategoriesOf(category).includes(subcategory);
}

export function categoryOf(subcategory: string): string | undefined {
  return categories.find((category) => category.subcategories.includes(subcategory))?.name;
}

/** Returns a subcategory's key, which is safe as a document's field name; keys are unique (a test proves it). */
export function categoryKey(subcategory: string): string {
  return subcategory
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

export const businessCategory = z
  .string('Business category is required')
  .min(1, 'Business category is required')
  .refine(
    (name) => name === '' || categories.some((category) => category.name === name),
    'Please choose a category from the list',
  );

export const businessSubcategory = exactText('Business subcategory is required', 100);

export function checkCategoryPair(
  value: { businessCategory?: string | undefined; businessSubcategory?: string | undefined },
  context: z.RefinementCtx,
): void {
  const { businessCategory: category, businessSubcategory: subcategory } = value;
  if (!category || !subcategory || isSubcategoryOf(category, subcategory)) return;
  context.addIssue({
    code: 'custom',
    path: ['businessSubcategory'],
    message: 'Please choose a subcategory from the list',
  });
}
