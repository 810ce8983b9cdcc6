import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CHROMIUM_ARGS } from '@postcard/devstack/find/browsers';
import { chromium, type Browser, type Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { currentFaults } from '../fixture/page-faults.ts';
import { layoutFaults } from './faults.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] as string, args: CHROMIUM_ARGS });
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
});
afterAll(() => browser?.close());

const faultsOf = async (html: string): Promise<string[]> => {
  await page.setContent(`<!doctype html><body style="margin: 0; font: 16px/1.5 sans-serif">${html}</body>`);
  return page.evaluate(layoutFaults);
};

const card = '<button style="display: block; width: 300px; height: 60px; text-align: left">Card</button>';

describe('layoutFaults', () => {
  test.each([
    ['scrolls sideways by', '<p style="width: 500px">Wide</p>'],
    ['cut off', '<div style="width: 60px; overflow: hidden; white-space: nowrap">A price of $500</div>'],
    ['outside the window', '<p style="margin-left: -40px">A line that begins too early</p>'],
    ['overlaps "Second"', '<p>First</p><p style="margin-top: -40px">Second</p>'],
    ['stretched', '<div style="display: grid"><span class="pc-badge">Pending</span></div>'],
    ['overlaps "Save"', '<button>Cancel booking</button><button style="margin-left: -30px">Save</button>'],
  ])('reports "%s"', async (fault, html) => {
    expect((await faultsOf(html)).join()).toContain(fault);
  });

  test.each([
    ['a page in order', '<h1>Title</h1><p>Words <a href="/">with a link</a></p><button>Save</button>'],
    ['a shortened text', '<div style="width: 60px; overflow: hidden; text-overflow: ellipsis">Long text</div>'],
    ['a table that scrolls in its frame', '<div style="overflow: auto"><p style="width: 900px">Columns</p></div>'],
    ['a toast over the page', '<p>Words</p><p style="position: fixed; top: 16px">Saved</p>'],
    [
      'the foot of a sheet over what scrolls under it',
      '<div style="height: 60px; overflow: auto"><p>Words</p><p>More</p>' +
        '<p style="position: sticky; bottom: 0">Save</p></div>',
    ],
    [
      'a link in a card that can be pressed',
      `${card}<a href="/" style="position: absolute; left: 90px; top: 0">Go</a>`,
    ],
  ])('reports nothing for %s', async (_, html) => {
    expect(await faultsOf(html)).toEqual([]);
  });

  test.each(['grid', 'flex; flex-direction: column', 'flex; height: 90px'])(
    'reports nothing for a badge in a box that is %s',
    async (display) => {
      const css = readFileSync(new URL('../../../../packages/ui/src/styles/feedback.css', import.meta.url), 'utf8');

      const faults = await faultsOf(
        `<style>* { box-sizing: border-box } ${css}</style>` +
          `<div style="display: ${display}"><span class="pc-badge">Pending</span></div>`,
      );

      expect(faults).toEqual([]);
    },
  );
});

test('currentFaults reports what axe finds in a part of the page, and its overflow', async () => {
  await page.setContent(
    '<html lang="en"><title>Page</title><button></button><p style="width: 500px; color: #aaa">Pale',
  );

  const [whole, part] = [await currentFaults(page), await currentFaults(page, 'p')];

  const places = (faults: string[]) => faults.map((fault) => fault.replace(/ \(.*/, ''));
  expect(places(whole)).toEqual([
    '390 light button-name: button',
    '390 light color-contrast: p',
    '390 is 118 px too narrow',
  ]);
  expect(places(part)).toEqual(['390 light color-contrast: p', '390 is 118 px too narrow']);
});
