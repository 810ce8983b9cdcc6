import { drawObject, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import { jpeg, mediumPoints, pdf, png, pngHeader, pngOf, promisedPng } from './artwork.ts';

export type HostileFile = { name: string; bytes: Buffer; fileName?: string };

const text = (content: string): Buffer => Buffer.from(content, 'latin1');
const named = (text_: string) => PDFName.of(text_);
const file = (name: string, bytes: Buffer): HostileFile => ({ name, bytes });

const beginnings: [string, string][] = [
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['an SVG behind a byte order mark', '\xef\xbb\xbf<svg/>'],
  ['a page', '<!doctype html><script>1</script>'],
  ['a GIF', 'GIF89a\x01\x00\x01\x00'],
  ['a WebP', 'RIFF\x10\x00\x00\x00WEBPVP8 '],
  ['a TIFF', 'II*\x00\x08\x00\x00\x00'],
  ['a ZIP', 'PK\x03\x04'],
  ['a program', 'MZ\x90\x00'],
  ['another program', '\x7fELF\x02\x01'],
  ['a BMP', 'BM\x46\x00'],
  ['a film', '\x00\x00\x00\x18ftypmp42'],
  ['an old Word file', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0'],
  ['a HEIC', '\x00\x00\x00\x18ftypheic'],
  ['a shell script', '#!/bin/sh\nrm -rf /'],
  ['a PDF behind other bytes', 'x%PDF-1.7\n%%EOF'],
  ['nothing but zeros', '\x00'.repeat(2000)],
  ['one byte', '\x89'],
  ['the beginning of a PNG', '\x89PNG\r\n\x1a\n'],
  ['the beginning of a JPEG', '\xff\xd8\xff\xe0'],
  ['the beginning of a PDF', '%PDF-1.7\n'],
  ['a page that begins like a PNG', '\x89PNG\r\n\x1a\n<html><script>alert(1)</script>'],
  ['a page that begins like a JPEG', '\xff\xd8\xff\xe0<html><script>1</script>'],
  ['a script that begins like a PDF', '%PDF-1.7\n<script>alert(1)</script>\n%%EOF'],
];

const bombSizes: [number, number][] = [
  [50_000, 50_000],
  [100_000, 80_000],
  [10_000, 8001],
  [65_535, 52_428],
  [2_147_483_647, 1],
  [1, 2_147_483_647],
  [20_000, 16_000],
  [4_294_967_295, 4_294_967_295],
];

const pngWith = (header: Buffer, ...chunks: [string, Buffer][]): Buffer =>
  pngOf([['IHDR', header], ...chunks, ['IEND', Buffer.alloc(0)]]);

async function images(): Promise<HostileFile[]> {
  const [good, photo] = [await png(), await jpeg()];
  const bomb = Buffer.concat([text('a\0\0'), deflateSync(Buffer.alloc(100_000_000))]);
  const promised = Buffer.from(photo);
  const frame = promised.indexOf(Buffer.from([0xff, 0xc0]));
  promised.writeUInt16BE(65_500, frame + 5);
  promised.writeUInt16BE(65_500, frame + 7);
  const behind: [string, string][] = [
    ['a PDF', '%PDF-1.7\n%%EOF'],
    ['a page', '<html><script>alert(1)</script></html>'],
    ['a script', '<script>alert(1)</script>'],
    ['PHP', '<?php system($_GET[0]);'],
  ];
  return [
    ...bombSizes.map(([width, height]) => file(`a PNG that promises ${width} x ${height}`, promisedPng(width, height))),
    file('a JPEG that promises 65500 x 65500', promised),
    file('a PNG of 64 megapixels with nothing in it', promisedPng(9000, 7200)),
    file('a PNG without pixels', pngWith(pngHeader(0, 0))),
    ...(['zTXt', 'iCCP'] as const).map((type) =>
      file(
        `a PNG whose ${type} chunk unpacks to 100 MB`,
        pngWith(pngHeader(1500, 1200), [type, bomb], ['IDAT', text('no pixels')]),
      ),
    ),
    file(
      'a PNG whose chunk is longer than itself',
      Buffer.concat([good.subarray(0, 33), Buffer.from([0x7f, 0xff, 0xff, 0xff]), good.subarray(37)]),
    ),
    ...behind.map(([what, tail]) => file(`a PNG with ${what} behind it`, Buffer.concat([good, text(tail)]))),
    ...behind.map(([what, tail]) => file(`a JPEG with ${what} behind it`, Buffer.concat([photo, text(tail)]))),
    ...behind.map(([what, content]) =>
      file(`a PNG with ${what} in its words`, pngWith(pngHeader(10, 10), ['tEXt', text(`Comment\0${content}`)])),
    ),
    ...[0.1, 0.3, 0.5, 0.8, 0.95].map((share) =>
      file(`${share * 100}% of a PNG`, good.subarray(0, Math.floor(good.length * share))),
    ),
    ...[0.1, 0.3, 0.45].map((share) =>
      file(`${share * 100}% of a JPEG`, photo.subarray(0, Math.floor(photo.length * share))),
    ),
    {
      ...file('a picture far too coarse, under a path', await png({ width: 50, height: 40 })),
      fileName: '../../../etc/passwd',
    },
    {
      ...file('a picture far too coarse, under a name with a null byte', await png({ width: 50, height: 40 })),
      fileName: 'ad.png\0.exe',
    },
    { ...file('a text under the name of a picture', text('hello')), fileName: 'C:\\Windows\\ad.png' },
  ];
}

const actions = ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition', 'Movie', 'Sound'];

async function pdfs(): Promise<HostileFile[]> {
  const whole = await pdf();
  const acting = await Promise.all(
    actions.map(async (kind) =>
      file(
        `a PDF that does ${kind}`,
        await pdf(
          (made) =>
            void made.catalog.set(named('OpenAction'), made.context.obj({ S: kind, JS: PDFString.of('app.alert(1)') })),
        ),
      ),
    ),
  );
  const hidden = await Promise.all(
    actions.map(async (kind) =>
      file(
        `a PDF in which ${kind} hides`,
        await packed((made) => void made.context.register(made.context.obj({ S: kind }))),
      ),
    ),
  );
  const pages = (count: number) => Array.from({ length: count }, () => mediumPoints);
  return [
    ...acting,
    ...hidden,
    file('a PDF with a script by name', await pdf((made) => made.addJavaScript('main', 'app.alert(1)'))),
    file('a PDF with a file attached', await pdf((made) => made.attach(Buffer.from('MZ'), 'virus.exe'))),
    file(
      'a PDF with a form of scripts',
      await pdf((made) => void made.catalog.set(named('AcroForm'), made.context.obj({ XFA: [] }))),
    ),
    file(
      'a PDF with a video',
      await pdf((made) => void made.context.register(made.context.obj({ Type: 'Annot', Subtype: 'RichMedia' }))),
    ),
    file(
      'a PDF that is locked',
      text(whole.toString('latin1').replace('/Root', '/Encrypt << /Filter /Standard /V 1 /R 2 >> /Root')),
    ),
    ...(await Promise.all(
      [2, 100, 5000].map(async (count) => file(`a PDF of ${count} pages`, await pdf(undefined, pages(count)))),
    )),
    file(
      'a PDF whose pages hold themselves',
      text(whole.toString('latin1').replace(/\/Kids \[ \d+ 0 R \]/, '/Kids [ 2 0 R ]')),
    ),
    file('a PDF of 100,000 brackets', text(`%PDF-1.7\n1 0 obj\n${'['.repeat(100_000)}\nendobj\n%%EOF`)),
    file('a PDF that unpacks to 400 MB of objects', objectBomb()),
    file(
      'a PDF with a picture of 3600 megapixels',
      await pdf((made) =>
        drawStream(made, {
          Type: 'XObject',
          Subtype: 'Image',
          Width: 60_000,
          Height: 60_000,
          ColorSpace: 'DeviceRGB',
          BitsPerComponent: 8,
        }),
      ),
    ),
    file('a PDF with a ZIP behind it', Buffer.concat([whole, Buffer.alloc(4000, 'PK\x03\x04')])),
    file('a PDF of the size of a wall', await pdf(undefined, [[14_400, 14_400]])),
    ...[0.1, 0.2, 0.4, 0.5, 0.7, 0.9].map((share) =>
      file(`${share * 100}% of a PDF`, whole.subarray(0, Math.floor(whole.length * share))),
    ),
  ];
}

/** Builds a PDF with compressed objects, unreadable in its bytes. */
async function packed(change: (document: PDFDocument) => void): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage(mediumPoints);
  change(document);
  return Buffer.from(await document.save({ useObjectStreams: true }));
}

function drawStream(document: PDFDocument, dict: Record<string, string | number>): void {
  const stream = document.context.register(document.context.stream(Buffer.alloc(10), dict));
  document.getPage(0).node.setXObject(named('Big'), stream);
  document.getPage(0).pushOperators(drawObject('Big'));
}

function objectBomb(): Buffer {
  const packedSpaces = deflateSync(Buffer.alloc(400_000_000, ' '), { level: 1 });
  return Buffer.concat([
    text(
      `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 10 /Filter /FlateDecode /Length ${packedSpaces.length} ` +
        '>>\nstream\n',
    ),
    packedSpaces,
    text('\nendstream\nendobj\ntrailer\n<< /Root 2 0 R >>\n%%EOF'),
  ]);
}

export async function hostileFiles(): Promise<HostileFile[]> {
  return [
    ...beginnings.map(([name, content]) => file(name, text(content))),
    ...(await images()),
    ...(await pdfs()),
    file('nothing at all', Buffer.alloc(0)),
    file('a PNG of 26 MB', Buffer.alloc(26 * 1024 * 1024, 1)),
  ];
}
