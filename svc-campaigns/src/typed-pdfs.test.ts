import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spotIds, type AdDesign, type Invoice, type ResultsView, type SpotId } from '@postcard/contracts';
import { typedTexts } from '@postcard/contracts/typed-texts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawCreditNote } from './billing/invoices/routes.ts';
import { drawInvoice } from './billing/invoices/invoice-pdf.ts';
import type { PressAd } from './printing/press/press-job.ts';
import { createPressWorker } from './printing/press/press-worker.ts';
import { drawResults } from './results/reports/results-pdf.ts';
import { actsIn, readPdf } from './testing/read-pdf.ts';

const adTexts = {
  businessName: 'b:',
  headline: 'h:',
  offer: 'o:',
  details: 'd:',
  phone: 'p:',
  website: 'w:',
} as const satisfies Partial<Record<keyof AdDesign, string>>;

/** The PDFs that print user text: business names on invoices and results, ad texts on the card. */
const printed: Record<string, readonly string[]> = {
  register: ['businessName'],
  quickStart: ['businessName'],
  updateUser: ['businessName'],
  saveDesign: Object.keys(adTexts),
  saveBillingDetails: ['contactName', 'street', 'city', 'state', 'zipCode', 'taxId', 'poNumber'],
};

const reasons: Record<string, string> = {
  'the account': 'register quickStart updateUser acceptInvitation',
  compared: 'login verifyEmailWithPassword closeAccount passkeyLogin confirmAuthenticator stepUp approveProof',
  hashed: 'changePassword resetPassword',
  'looked up': 'forgotPassword forgotUsername attachToBrief book bookFirst bookMany',
  'compared, and a name on the account page': 'addPasskey',
  'a name on the account page': 'renamePasskey',
  'how one of the team has set up the lists': 'setListPreferences',
  'none: all of it is on invoices': 'saveBillingDetails',
  'read by the team':
    'subscribe submitSampleRequest submitContact giveBusinessAddress startThread replyToThread requestDesign',
  'names a template or a logo': 'saveDesign',
  'the name of a download': 'startUpload',
  'read beside the proof': 'commentOnProof askForChanges',
  'where a link leads, not what is printed': 'setAdLink',
  counted: 'reportVitals',
};
const notPrinted = Object.values(reasons).flatMap((routes) => routes.split(' '));

/** Texts that could escape in PDF, in the card's markup or in a viewer. */
const hostile = [
  ') Tj ET /AA <</S/JavaScript/JS(1)>>',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://evil.example")',
  '/URI (javascript:1) /Launch (a.exe)',
  '</text><image href="//evil"/>',
  '&lt;b&gt;&#60;i&#62; \\) \\051',
] as const;

const invoice: Invoice = {
  id: 'i1',
  invoiceNumber: 'INV-000123',
  bookingId: 'b1',
  date: '2027-02-01T12:00:00.000Z',
  description: 'Medium ad spot M05',
  amount: 50_000,
  status: 'paid',
  paidDate: null,
};
const creditNote = { id: 'c1', creditNoteNumber: 'CN-000004', date: '2027-03-04T12:00:00.000Z', amount: 50_000 };
const results: ResultsView = {
  bookingId: 'b1',
  campaignId: 'may',
  campaignName: 'May card',
  spotId: 'M05',
  businessName: '',
  distributionDate: '2027-05-20T17:00:00.000Z',
  households: 5000,
  amount: 50_000,
  link: null,
  leadsTo: null,
  total: 0,
  byDay: [],
  byHour: [],
  costPerScan: null,
  costPerHousehold: null,
};

const folder = mkdtempSync(join(tmpdir(), 'typed-pdfs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An address is printed without its query and hash. */
const spoken = (website: string): string => website.replace(/[?#].*$/su, '');

/** Removes line breaks and case, which typesetting changes. */
const bare = (text: string): string => text.replaceAll(/\s+/gu, '').toLowerCase();

test('the lists contain every text that a user can type, printed or not', () => {
  const typed = typedTexts();
  expect(typed.filter(({ route }) => !notPrinted.includes(route))).toEqual([]);
  const names = typed.map(({ route, path }) => `${route}.${path}`);
  for (const [route, paths] of Object.entries(printed))
    expect(names).toEqual(expect.arrayContaining(paths.map((path) => `${route}.${path}`)));
  expect(notPrinted.filter((route) => !typed.some((each) => each.route === route))).toEqual([]);
});

describe('an invoice', () => {
  test.each(hostile)('prints %j only as text', async (typed) => {
    const customer = { businessName: 'Shop', contactName: typed, billingAddress: typed, taxId: typed, poNumber: typed };

    const bytes = await drawInvoice({ ...invoice, businessName: 'Shop', customer });

    expect(bare((await readPdf(bytes)).text).split(bare(typed))).toHaveLength(5);
    expect(await actsIn(bytes)).toEqual([]);
  });
});

describe.each([
  ['invoice', (businessName: string) => drawInvoice({ ...invoice, businessName })],
  ['credit note', (businessName: string) => drawCreditNote({ creditNote, invoice, businessName })],
  ['report of results', (businessName: string) => drawResults({ ...results, businessName })],
] as const)('a business’s name in the %s', (_, draw) => {
  test.each(hostile)('appears only as text: %j', async (name) => {
    const bytes = await draw(name);

    expect(bare((await readPdf(bytes)).text)).toContain(bare(name));
    expect(await actsIn(bytes)).toEqual([]);
  });
});

describe('a card', () => {
  const mediums = spotIds().filter((id) => id.startsWith('M'));
  const shown: [SpotId, string][] = hostile.map((text, place) => [mediums[place] as SpotId, text]);
  let bytes: Buffer;
  let text: string;

  beforeAll(async () => {
    const about = { subcategory: 'Pizza', category: 'Food & Beverage', link: '', logo: null };
    const ads = shown.map(([spotId, words]): PressAd => {
      const texts = Object.fromEntries(
        Object.entries(adTexts).map(([field, mark]) => [field, `${mark}${words}`]),
      ) as Record<keyof typeof adTexts, string>;
      const source = { kind: 'design', design: { templateId: 'medium-gazette', ...texts }, ...about } as const;
      return { spotId, spotType: 'medium', businessName: words, bookingId: spotId, version: 1, sha256: '', source };
    });
    const card = { title: 'The Moorpark Postcard', issue: 'May 2027', madeAt: '2027-05-01T12:00:00.000Z' };
    await createPressWorker().make({ folder, ...card, origin: 'https://town.example', ads });
    bytes = readFileSync(join(folder, 'press.pdf'));
    text = (await Promise.all([1, 2].map((page) => readPdf(bytes, page)))).map((page) => bare(page.text)).join('\n');
  }, 60_000);

  test.each(shown)('prints the texts of spot %s only as text: %j', (_, words) => {
    const printedAs = Object.entries(adTexts).map(
      ([field, mark]) => `${mark}${field === 'website' ? spoken(words) : words}`,
    );
    expect(printedAs.filter((each) => !text.includes(bare(each)))).toEqual([]);
  });

  test('has no actions', async () => {
    expect(await actsIn(bytes)).toEqual([]);
  });
});
