import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Invoice } from '@postcard/contracts';
import { readPdf } from '../../testing/read-pdf.ts';
import { useServiceFixture } from '../../testing/service-fixture.ts';
import { drawCreditNote } from './routes.ts';
import { drawInvoice } from './invoice-pdf.ts';

const invoice: Invoice & { businessName: string } = {
  id: 'i1',
  invoiceNumber: 'INV-000123',
  bookingId: 'b1',
  date: '2027-02-01T12:00:00.000Z',
  description: 'Medium ad spot M05, May 2027 card',
  amount: 50_000,
  status: 'paid',
  paidDate: '2027-02-01T12:00:00.000Z',
  businessName: 'High Street Pizza',
};

const creditNote = { id: 'c1', creditNoteNumber: 'CN-000004', date: '2027-03-04T12:00:00.000Z', amount: 50_000 };
const moved = [{ campaignName: 'July 2027 card', spotId: 'M07', at: new Date('2027-03-02T12:00:00.000Z') }];
const expectInside = (words: Awaited<ReturnType<typeof readPdf>>['words']) =>
  expect(words.filter(({ left, right, bottom }) => left < 53 || right > 559 || bottom < 54)).toEqual([]);

describe('an invoice as a PDF', () => {
  test.each<[string, () => Promise<Buffer>, string, string[], RegExp]>([
    [
      'the customer, the item, the amount and the date of payment',
      () => drawInvoice(invoice),
      'Invoice INV-000123',
      [
        'The Moorpark Postcard',
        '1 High Street',
        'Moorpark, CA 93021',
        'High Street Pizza',
        'INV-000123',
        'February 1, 2027',
        'Medium ad spot M05, May 2027 card',
        '$500.00',
        'Paid on February 1, 2027',
      ],
      /Pending/,
    ],
    [
      'Pending without a date while it is not paid',
      () => drawInvoice({ ...invoice, status: 'pending', paidDate: null }),
      'Invoice INV-000123',
      ['Pending'],
      /Paid/,
    ],
    [
      'its credit note, and each move of the booking',
      () => drawInvoice({ ...invoice, creditNote, moved }),
      'Invoice INV-000123',
      [
        'INV-000123',
        'Medium ad spot M05, May 2027 card',
        'Moved to the July 2027 card, spot M07, on March 2, 2027',
        'Refunded on March 4, 2027',
        'credit note CN-000004',
      ],
      /Paid/,
    ],
    [
      'in its credit note, the invoice that it takes back',
      () => drawCreditNote({ creditNote, invoice, businessName: 'W'.repeat(120) }),
      'Credit note CN-000004',
      [
        'Credit note',
        'CN-000004',
        'March 4, 2027',
        'Full credit for invoice INV-000123 of February 1, 2027',
        'Medium ad spot M05',
        '-$500.00',
        'Total credited',
        'Questions about this credit note?',
      ],
      /Pending/,
    ],
  ])('shows on one page %s', async (_, draw, expectedTitle, said, unsaid) => {
    const { pages, text, title, words } = await readPdf(await draw());

    expect([pages, title, said.filter((each) => !text.includes(each))]).toEqual([1, expectedTitle, []]);
    expect(text).not.toMatch(unsaid);
    expectInside(words);
  });

  test('has the same bytes each time', async () => {
    const [one, other] = await Promise.all([drawInvoice(invoice), drawInvoice(invoice)]);
    expect(one.equals(other)).toBe(true);
  });

  test('uses the product’s own fonts', async () => {
    const raw = (await drawInvoice(invoice)).toString('latin1');
    expect(['+Inter', '+Fraunces', 'Helvetica'].map((font) => raw.includes(font))).toEqual([true, true, false]);
  });

  test.each([
    ['120 wide letters in one word', 'W'.repeat(120), 'WWW'],
    ['120 letters in words', 'Moorpark Bakery '.repeat(8).trim().slice(0, 120), 'Moorpark Bakery'],
    ['letters of many alphabets', 'Čevapi Zoë & Ωmega Блины', 'Čevapi Zoë & Ωmega Блины'],
    [
      'characters that turn the text round, control characters and lines',
      'Tidy\u202Eevil\u2066\u0000\n\nShop\u200D',
      'Tidyevil Shop',
    ],
    ['characters that no font has', 'Pizza \u{13000} \u{12000}', 'Pizza \u{13000} \u{12000}'],
  ])('prints a business name with %s as text that fits', async (_, businessName, shown) => {
    const bytes = await drawInvoice({ ...invoice, businessName, description: `Large ad spot L01, ${'W'.repeat(120)}` });
    const { pages, words, text } = await readPdf(bytes);
    expect(pages).toBe(1);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(shown);
    expectInside(words);
    expect(bytes.toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|URI|Launch|AA)\b/);
  });

  test.each([['שלום מאפייה'], ['مطعم البيت'], ['Café שלום מאפייה Moorpark']])(
    'writes %s the way it is read',
    async (businessName) => {
      const { text } = await readPdf(await drawInvoice({ ...invoice, businessName }));
      expect(text).toContain(businessName);
    },
  );
});

describe('an invoice over HTTP', () => {
  const fixture = useServiceFixture();
  let id: string;

  const read = (path: string, user?: { userId: string }, headers: Record<string, string> = {}) =>
    fetch(`${fixture.campaigns.url}/api/invoices/${path}.pdf`, {
      headers: { ...headers, ...(user ? { cookie: fixture.campaigns.issuer.cookie(user) } : {}) },
    });

  const headersOf = ({ headers }: Response) =>
    ['content-type', 'content-disposition', 'cache-control'].map((name) => headers.get(name));

  beforeAll(async () => {
    const owner = await fixture.addMember({ userId: 'owner', businessName: '<b>Owner</b> & Co' });
    await fixture.buy(owner, fixture.card(), 'M05');
    id = (await owner.get('/api/invoices')).body[0].id;
  });

  test('is a private PDF that the browser shows to its owner', async () => {
    const response = await read(id, { userId: 'owner' });

    expect(headersOf(response)).toEqual(['application/pdf', 'inline; filename="INV-000001.pdf"', 'private, no-cache']);
    const { text } = await readPdf(await response.bytes());
    for (const shown of ['<b>Owner</b> & Co', 'INV-000001']) expect(text).toContain(shown);
  });

  test('is not sent to a reader who has a copy, or to a user without access', async () => {
    const asks = (known: string) => ({ 'if-none-match': known, 'cache-control': 'max-age=0' });
    const etag = (await read(id, { userId: 'owner' })).headers.get('etag') as string;

    expect((await read(id, { userId: 'owner' }, asks(etag))).status).toBe(304);
    expect((await read(id, undefined, asks(etag))).status).toBe(401);
  });

  test('has its credit note as a PDF once it is refunded', async () => {
    const refunded = { userId: 'refunded', businessName: 'Refunded Pizza', businessSubcategory: 'Gym' };
    const owner = await fixture.addMember(refunded);
    const booking = await fixture.buy(owner, fixture.card(), 'M06');
    const [before] = (await owner.get('/api/invoices')).body;
    const note = `${before.id}/credit-note`;
    expect((await read(note, { userId: 'refunded' })).status).toBe(404);
    await owner.delete(`/api/bookings/${booking.id}`);
    await fixture.becomes(owner, booking.id, 'refunded');
    const [after] = (await owner.get('/api/invoices')).body;
    expect(after).toMatchObject({
      id: before.id,
      invoiceNumber: before.invoiceNumber,
      creditNote: { creditNoteNumber: 'CN-000001', amount: 50_000 },
    });
    const data = await fixture.eventOf('booking.refunded', booking.id);
    expect(data.creditNote).toEqual(after.creditNote);
    const response = await read(note, { userId: 'refunded' });
    expect(headersOf(response)).toEqual(['application/pdf', 'inline; filename="CN-000001.pdf"', 'private, no-cache']);
    expect((await readPdf(await response.bytes())).text).toContain('Refunded Pizza');
  });
});
