import { Outlet, type RouteObject } from 'react-router';
import { routes } from '@unit-source';
import { Frame } from '../frame.tsx';
import { listPages } from './list-pages.ts';
import { describePicture, renderPicture } from './render-picture.tsx';
import { renderStatic } from './render-static.tsx';
import type { RenderTown, TownPages } from './town-pages.ts';

const asInTheShell: RouteObject[] = [{ Component: EmptyFrame, children: [{ children: routes }] }];

function EmptyFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export const pages = listPages(routes);
export { renderPicture };

export const renderTown: RenderTown = async () => {
  const socialImage = describePicture();
  const town: TownPages = { heads: {}, html: {}, ...(socialImage && { socialImage }) };
  for (const { pattern, handle } of pages) {
    const { prerender, ...head } = handle ?? {};
    town.heads[pattern] = head;
    if (prerender) town.html[pattern] = await render(pattern);
  }
  return town;
};

async function render(path: string): Promise<string> {
  const html = await renderStatic(asInTheShell, path);
  const inside = /^(?:<link rel="preload"[^>]*>)*<main[^>]*>(.*)<\/main>$/s.exec(html)?.[1];
  if (inside === undefined)
    throw new Error(`${path}: markup outside the page; put title and meta into the route’s handle`);
  return inside;
}
