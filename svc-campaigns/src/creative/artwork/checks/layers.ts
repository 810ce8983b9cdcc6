import { PDFArray, PDFDict, PDFName, PDFRef, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';

const key = (text: string): PDFName => PDFName.of(text);

export type HiddenLayer = (layer: PDFObject | undefined) => string | null;

/** Finds layers (ISO 32000-1, 8.11) that are hidden on screen or in print, as programs treat them differently. */
export function hiddenLayerOf(document: PDFDocument): HiddenLayer {
  const { catalog, context } = document;
  const dictOf = (object: PDFObject | undefined) => {
    const found = context.lookup(object);
    return found instanceof PDFDict ? found : undefined;
  };
  const arrayOf = (object: PDFObject | undefined) => {
    const found = context.lookup(object);
    return found instanceof PDFArray ? found.asArray() : [];
  };
  const properties = dictOf(catalog.get(key('OCProperties')));
  const first = dictOf(properties?.get(key('D')));
  const baseIsOff = first?.get(key('BaseState')) === key('OFF');
  const listed = (state: string) => new Set(arrayOf(first?.get(key(state))).map(String));
  const [on, off] = [listed('ON'), listed('OFF')];
  const printedByUsage = new Set(
    arrayOf(first?.get(key('AS')))
      .flatMap((each) => dictOf(each) ?? [])
      .filter((each) => each.get(key('Event')) === key('Print'))
      .flatMap((each) => arrayOf(each.get(key('OCGs'))).map(String)),
  );

  const nameOf = (group: PDFDict): string => {
    const name = context.lookup(group.get(key('Name')));
    return name && 'decodeText' in name ? (name as { decodeText(): string }).decodeText() : 'without a name';
  };

  function hiddenGroup(layer: PDFObject): string | null {
    const group = dictOf(layer);
    if (!group) return null;
    const id = String(layer);
    const print = dictOf(dictOf(group.get(key('Usage')))?.get(key('Print')))?.get(key('PrintState'));
    const isOff = baseIsOff ? !on.has(id) : off.has(id);
    const isOffInPrint = printedByUsage.has(id) && print === key('OFF');
    return isOff || isOffInPrint ? nameOf(group) : null;
  }

  function hiddenMembership(membership: PDFDict): string | null {
    const named = membership.get(key('OCGs'));
    const groups = named instanceof PDFRef && dictOf(named) ? [named] : arrayOf(named);
    const hidden = groups.map(hiddenGroup);
    const first_ = hidden.find((each) => each !== null) ?? null;
    const all = hidden.length > 0 && !hidden.includes(null);
    const hasVisible = hidden.find((each) => each === null);
    switch (String(membership.get(key('P')) ?? '/AnyOn')) {
      case '/AllOn':
        return first_;
      case '/AllOff':
        return hasVisible === null ? 'without a name' : null;
      case '/AnyOff':
        return first_ === null && groups.length > 0 ? 'without a name' : null;
      default:
        return all ? first_ : null;
    }
  }

  return (layer) => {
    const dict = dictOf(layer);
    if (!layer || !dict) return null;
    return dict.get(key('Type')) === key('OCMD') ? hiddenMembership(dict) : hiddenGroup(layer);
  };
}
