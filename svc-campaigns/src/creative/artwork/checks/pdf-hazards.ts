import { PDFArray, PDFDict, PDFName, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';

const words = {
  script: 'This PDF contains a script. Please export it without scripts or forms.',
  action: 'This PDF runs an action when it is opened. Please export it for print.',
  attached: 'This PDF has other files attached. Please export only the page.',
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

export function hazardsOf(document: PDFDocument): string[] {
  const found = new Set<keyof typeof words>(catalogHazards(document));
  for (const dict of dictsOf(document)) {
    const hazard = hazardOf(dict);
    if (hazard) found.add(hazard);
  }
  return [...found].map((hazard) => words[hazard]);
}

/** Returns the catalog's hazards, except actions that only set the first view, and empty lists. */
function catalogHazards({ catalog, context }: PDFDocument): (keyof typeof words)[] {
  const found: (keyof typeof words)[] = [];
  const dictOf = (object: PDFObject | undefined) => {
    const value = context.lookup(object);
    return value instanceof PDFDict ? value : undefined;
  };
  const opening = [catalog.get(name('OpenAction')), ...(dictOf(catalog.get(name('AA')))?.values() ?? [])];
  if (opening.some((each) => dictOf(each) && textOf(dictOf(each) as PDFDict, 'S') !== 'GoTo')) found.push('action');
  if (dictOf(catalog.get(name('AcroForm')))?.has(name('XFA'))) found.push('form');
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

function* dictsOf({ context }: PDFDocument): Generator<PDFDict> {
  for (const [, object] of context.enumerateIndirectObjects()) yield* dictsIn(object);
}

export function* dictsIn(object_: PDFObject): Generator<PDFDict> {
  const waiting: PDFObject[] = [object_];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFStream) waiting.push(object.dict);
    if (object instanceof PDFArray) waiting.push(...object.asArray());
    if (object instanceof PDFDict) {
      yield object;
      waiting.push(...object.values());
    }
  }
}
