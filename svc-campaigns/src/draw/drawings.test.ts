import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AdDesign } from '@postcard/contracts';
import { categoryNames, subcategoriesOf } from '@postcard/contracts/categories';
import { templateCatalogue } from '@postcard/contracts/design-templates';
import { adPalettes, adPictures } from '@postcard/contracts/designs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createElement, type ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { compileDrawings } from '../../scripts/compile-drawings.ts';
import * as stored from './drawings.generated.js';

const otherwise = 'npm run drawings -w @postcard/svc-campaigns';
const build = join(import.meta.dirname, '../../.build');
const link = 'http://localhost:8080/go/bcdfghjkm';
const texts = { headline: 'Wood-fired “since” 1998', offer: 'Two for one', details: 'Open 11 to 3 (Sundays too).' };
const business = { businessName: "Tom & Jerry's Pizza", phone: '(805) 555-0100', website: 'pizza.example' };

let folder: string;
let current: typeof stored;
beforeAll(async () => {
  await mkdir(build, { recursive: true });
  // Writes to a folder within the repository, so that imports are resolved.
  folder = await mkdtemp(join(build, 'drawings-'));
  await writeFile(join(folder, 'drawings.js'), await compileDrawings());
  current = (await import(join(folder, 'drawings.js'))) as typeof stored;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Props = ComponentProps<typeof stored.AdTemplate>;

function expectSame(ad: Props): void {
  const markup = ({ AdTemplate }: typeof stored) => renderToStaticMarkup(createElement(AdTemplate, ad));
  expect({ markup: markup(stored), otherwise }).toEqual({ markup: markup(current), otherwise });
}

test.each(templateCatalogue.map(({ id, spotType }) => ({ id, spotType })))(
  'the press draws $id as the pages do',
  ({ id, spotType }) => {
    for (const picture of adPictures)
      for (const palette of adPalettes) {
        const design: AdDesign = { templateId: id, ...business, ...texts, palette, picture };
        expectSame({ design, spotType, trade: { category: 'Food', subcategory: 'Pizza' }, qrAddress: link });
      }
  },
);

test('the press draws every trade as the pages do', () => {
  const [{ id: templateId, spotType }] = templateCatalogue as [(typeof templateCatalogue)[number]];
  const design: AdDesign = { templateId, ...business, ...texts, picture: 'trade' };
  for (const category of categoryNames)
    for (const subcategory of subcategoriesOf(category))
      expectSame({ design, spotType, trade: { category, subcategory } });
});

test.each(['front', 'back'] as const)('the press draws the %s of the card as the pages do', (side) => {
  const markup = ({ CardSheet }: typeof stored) =>
    renderToStaticMarkup(createElement(CardSheet, { side, spots: new Map<string, never>(), issue: 'May 2027' }));
  expect({ markup: markup(stored), otherwise }).toEqual({ markup: markup(current), otherwise });
});
