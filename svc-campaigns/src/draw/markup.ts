import { isTag, isText, type ChildNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';

export type Drawn = { tag: string; attributes: Record<string, string>; children: (Drawn | string)[] };

export const parseMarkup = (markup: string): Drawn => ({
  tag: 'g',
  attributes: {},
  children: parseDocument(markup, { xmlMode: true }).children.flatMap(drawnOf),
});

function drawnOf(node: ChildNode): (Drawn | string)[] {
  if (isText(node)) return [node.data];
  if (!isTag(node)) return [];
  return [{ tag: node.name, attributes: node.attribs, children: node.children.flatMap(drawnOf) }];
}

export function* elementsOf(
  element: Drawn,
  inherited: Record<string, string> = {},
): Generator<{ element: Drawn; style: Record<string, string> }> {
  const style = { ...inherited, ...element.attributes };
  yield { element, style };
  for (const child of element.children) if (typeof child !== 'string') yield* elementsOf(child, style);
}
