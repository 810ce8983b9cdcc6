// The shell and the public pages in one bundle, as they would be without federation: the home page is part of the entry
// and rendered at once, other pages are split off. Where the page was prerendered, it is taken over as the shell does.
import '@postcard/ui/styles.css';
import { createElement, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router';
import { Component } from '@one-bundle/home-page';
import { routes } from '@one-bundle/public-routes';
import { shellRoutes } from '@one-bundle/shell-routes';

const children = routes.map((route): RouteObject => {
  const { lazy: _, ...rest } = route;
  return route.path === '/' ? { ...rest, Component } : route;
});
const branch: RouteObject = { id: 'public', children };
const root = document.getElementById('root')!;
const hydrationData = root.hasChildNodes() ? { loaderData: {} } : undefined;
const router = createBrowserRouter(shellRoutes({ branches: [branch] }), hydrationData && { hydrationData });
const app = createElement(RouterProvider, { router });
if (hydrationData) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
