import { PDFArray, PDFDict, PDFName, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';

/** Things a page on paper cannot do, and a file that does them is not for: by the words that refuse them. */
const words = {
  script: 'This PDF contains a script. Please export it without scripts or forms.',
  action: 'This PDF does something by itself when it is opened. Please export it for print.',
  attached: 'This PDF has other files attached. Please export the page alone.',
  form: 'This PDF contains a form. Please export it for print.',
  media: 'This PDF contains video, sound or 3D. Please export it for print.',
} as const;

const actions: Record<string, keyof typeof words> = {
  JavaScript: 'script',
  Launch: 'action',
  SubmitForm: 'action',
  ImportData: 'action',
  GoToR: 'action',
  GoToE: 'action',
  Rendition: 'media',
  Movie: 'media',
  Sound: 'media',
  RichMediaExecute: 'media',
};
const subtypes: Record<string, keyof typeof words> = {
  RichMedia: 'media',
  '3D': 'media',
  Movie: 'media',
  Sound: 'media',
  Screen: 'media',
  FileAttachment: 'attached',
};

/** Every reason to refuse a PDF for what it would do, wherever in the file it hides: pages nobody shows count too. */
export function hazardsOf(document: PDFDocument): string[] {
  const found = new Set<keyof typeof words>(catalogHazards(document));
  for (const dict of dictsOf(document)) {
    const hazard = hazardOf(dict);
    if (hazard) found.add(hazard);
  }
  return [...found].map((hazard) => words[hazard]);
}

function catalogHazards({ catalog, context }: PDFDocument): (keyof typeof words)[] {
  const found: (keyof typeof words)[] = [];
  if (catalog.has(name('OpenAction')) || catalog.has(name('AA'))) found.push('action');
  const names = context.lookup(catalog.get(name('Names')));
  if (names instanceof PDFDict && names.has(name('JavaScript'))) found.push('script');
  if (names instanceof PDFDict && names.has(name('EmbeddedFiles'))) found.push('attached');
  const form = context.lookup(catalog.get(name('AcroForm')));
  if (form instanceof PDFDict && form.has(name('XFA'))) found.push('form');
  return found;
}

function hazardOf(dict: PDFDict): keyof typeof words | undefined {
  const type = textOf(dict, 'Type');
  if (type === 'EmbeddedFile' || (type === 'Filespec' && dict.has(name('EF')))) return 'attached';
  return actions[textOf(dict, 'S')] ?? subtypes[textOf(dict, 'Subtype')];
}

const name = (text: string): PDFName => PDFName.of(text);

function textOf(dict: PDFDict, key: string): string {
  const value = dict.get(name(key));
  return value instanceof PDFName ? value.decodeText() : '';
}

/** Every dictionary in the file, those inside others and those of streams too. */
function* dictsOf({ context }: PDFDocument): Generator<PDFDict> {
  const waiting: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFStream) waiting.push(object.dict);
    if (object instanceof PDFArray) waiting.push(...object.asArray());
    if (object instanceof PDFDict) {
      yield object;
      waiting.push(...object.values());
    }
  }
}
