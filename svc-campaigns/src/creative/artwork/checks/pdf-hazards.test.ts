import { describe, expect, test } from '@jest/globals';
import { PDFName, PDFString, type PDFDocument } from '@cantoo/pdf-lib';
import { pdf } from '../../../testing/artwork.ts';
import { judgePdf } from './pdf.ts';
import { reasonsOf } from '../../../testing/checks.ts';

const name = (text: string) => PDFName.of(text);
const action = (document: PDFDocument, kind: string, more: object = {}) =>
  document.context.register(document.context.obj({ S: kind, ...more }));

describe('a PDF', () => {
  test.each<[string, (document: PDFDocument) => void, RegExp]>([
    [
      'a script to open with',
      (document) =>
        void document.catalog.set(
          name('OpenAction'),
          action(document, 'JavaScript', { JS: PDFString.of('app.alert(1)') }),
        ),
      /script/,
    ],
    ['an unused script', (document) => void action(document, 'JavaScript', { JS: PDFString.of('1') }), /script/],
    [
      'a script under a disguised name',
      (document) => void document.context.register(document.context.obj({ S: PDFName.of('Java#53cript') })),
      /script/,
    ],
    [
      'a program to start',
      (document) =>
        void document.getPage(0).node.set(name('AA'), document.context.obj({ O: action(document, 'Launch') })),
      /runs an action/,
    ],
    [
      'an address to open',
      (document) => void document.catalog.set(name('OpenAction'), action(document, 'URI')),
      /runs an action/,
    ],
    [
      'a file inside',
      (document) => void document.context.register(document.context.obj({ Type: 'Filespec', EF: {} })),
      /other files attached/,
    ],
    ['a form', (document) => void document.catalog.set(name('AcroForm'), document.context.obj({ XFA: [] })), /form/],
    [
      'a video',
      (document) => void document.context.register(document.context.obj({ Type: 'Annot', Subtype: 'RichMedia' })),
      /video/,
    ],
  ])('is refused when it has %s', async (_, change, reason) => {
    const bytes = await pdf(change);
    expect((await reasonsOf(() => judgePdf(bytes, 'medium'))).join(' ')).toMatch(reason);
  });

  test.each<[string, (document: PDFDocument) => void]>([
    ['an action', (document) => void document.catalog.set(name('OpenAction'), action(document, 'GoTo', { D: [] }))],
    [
      'a place',
      (document) =>
        void document.catalog.set(name('OpenAction'), document.context.obj([document.getPage(0).ref, 'Fit'])),
    ],
    [
      'empty lists of scripts and files',
      (document) =>
        void document.catalog.set(
          name('Names'),
          document.context.obj({ JavaScript: { Names: [] }, EmbeddedFiles: {} }),
        ),
    ],
  ])('is accepted with harmless actions: %s', async (_, change) => {
    const bytes = await pdf(change);
    expect(await reasonsOf(() => judgePdf(bytes, 'medium'))).toEqual([]);
  });
});
