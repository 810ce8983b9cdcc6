import { expect, test } from '@jest/globals';
import { contactRequest, sampleRequest } from '@postcard/contracts';
import { csvField, csvOf } from './csv.ts';
import { invoiceExportHeader, invoiceExportRows } from './invoices.ts';
import { membershipExportHeader } from './memberships.ts';
import { requestExportHeader, requestExportRow } from './requests.ts';

/** Texts that a spreadsheet would run as a formula, or that would break out of their field. */
const formulas = [
  '=HYPERLINK("http://evil.example")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=1",=2',
  "=cmd|' /C calc'!A0",
  '＝1+1',
  '＋1+1',
  '－2+3',
  '＠SUM(A1)',
  '\n=1',
  ' =1',
  '\u00A0＝1',
  '\u200B=1',
];

const fieldsOf = (line: string): string[] =>
  [...line.replace(/\r\n$/, '').matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/gu)]
    .slice(0, -1)
    .map(([, field = '']) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field));

test('no field of any export is a formula', () => {
  for (const formula of formulas) {
    const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, formula])) as never;
    const lines = [
      requestExportRow(texts(Object.keys(sampleRequest.shape))),
      requestExportRow(texts(Object.keys(contactRequest.shape))),
      invoiceExportRows({
        ...(texts(['invoiceNumber', 'description', 'bookingId']) as object),
        customer: texts(['businessName', 'contactName', 'billingAddress', 'taxId', 'poNumber']),
        date: '2027-01-01',
        amount: 1,
      } as never),
    ];
    for (const line of lines)
      expect(fieldsOf(line).filter((field) => /^(?:[\t\r\n]|[\s\u200B\u2060]*[=+\-@＝＋－＠])/u.test(field))).toEqual(
        [],
      );
  }
});

test('fields are quoted if a program that splits at semicolons or tabs would find a formula in them', () => {
  const fields = ['y;=1+1', 'x\t=1+1'].map(csvField);

  expect(fields).toEqual(['"y;=1+1"', '"x\t=1+1"']);
});

test('every export starts with one UTF-8 byte order mark', () => {
  const files = [requestExportHeader, invoiceExportHeader, membershipExportHeader, csvOf([['Zoë'], ['Zoë']])];

  for (const file of files) expect([...Buffer.from(file).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  for (const file of files) expect(file.lastIndexOf('\uFEFF')).toBe(0);
});

test.each([
  ['+18055550100', '(805) 555-0100'],
  ['+1 (805) 555-0100', '(805) 555-0100'],
  [' ＋1 805.555.0100', '(805) 555-0100'],
  ['+44 20 7946 0958', '011 44 20 7946 0958'],
  ['+1 805 555 0100 ext. 7', '1 805 555 0100 ext. 7'],
  ['(805) 555-0100', '(805) 555-0100'],
  ['+=1+1', "'+=1+1"],
  ['+1+1', '1+1'],
])('the phone %s is exported as %s', (phone, written) => {
  const request = { id: 'r1', name: 'Ada', business: null, email: 'ada@a.example', message: null, createdAt: '' };

  expect(fieldsOf(requestExportRow({ ...request, phone, status: 'pending' }))[4]).toBe(written);
});
