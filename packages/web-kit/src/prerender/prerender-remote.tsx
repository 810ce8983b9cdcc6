import { Outlet, type RouteObject } from '@router-itself';
import { routes } from '@unit-source';
import { Frame } from '../frame.tsx';
import { listPages } from './list-pages.ts';
import { renderStatic } from './render-static.tsx';

/** Where the shell hangs a remote's routes: its root, then one route around all of the remote's. */
const asInTheShell: RouteObject[] = [{ Component: EmptyFrame, children: [{ children: routes }] }];

function EmptyFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export const pages = listPages(routes);

/** The HTML that belongs into the shell's outlet. */
export async function render(path: string): Promise<string> {
  const html = await renderStatic(asInTheShell, path);
  const inside = /^<main[^>]*>(.*)<\/main>$/s.exec(html)?.[1];
  if (inside === undefined) throw new Error(`${path}: something was rendered outside the frame`);
  return inside;
}
