/** An element of an SVG and what is in it. */
export type Drawn = { tag: string; attributes: Record<string, string>; children: (Drawn | string)[] };

const piece = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/gu;
const attribute = /([\w:-]+)="([^"]*)"/gu;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const unescaped = (text: string): string =>
  text.replaceAll(/&(#?\w+);/gu, (whole, name: string) => entities[name] ?? whole);

/** Reads markup as our own drawings are written: every element closed, every value quoted. */
export function parseMarkup(markup: string): Drawn {
  const root: Drawn = { tag: 'g', attributes: {}, children: [] };
  const open = [root];
  for (const [, closes, tag, attributes = '', alone, text] of markup.matchAll(piece)) {
    const parent = open.at(-1) as Drawn;
    if (text !== undefined) parent.children.push(unescaped(text));
    else if (closes) open.pop();
    else {
      const element: Drawn = {
        tag: tag as string,
        attributes: Object.fromEntries(
          [...attributes.matchAll(attribute)].map(([, name, value]) => [name, unescaped(value as string)]),
        ),
        children: [],
      };
      parent.children.push(element);
      if (!alone) open.push(element);
    }
  }
  return root;
}

/** Every element of a drawing, with what it takes over from those it stands in. */
export function* elementsOf(
  element: Drawn,
  inherited: Record<string, string> = {},
): Generator<{ element: Drawn; style: Record<string, string> }> {
  const style = { ...inherited, ...element.attributes };
  yield { element, style };
  for (const child of element.children) if (typeof child !== 'string') yield* elementsOf(child, style);
}
