// The shell and the public pages in one bundle, as they would be without federation: the home page is part of the entry
// and rendered at once, other pages are split off, nothing is prerendered.
import '@postcard/ui/styles.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router';
import { Component } from '@one-bundle/home-page';
import { routes } from '@one-bundle/public-routes';
import { shellRoutes } from '@one-bundle/shell-routes';

const children = routes.map((route): RouteObject => {
  const { lazy: _, ...rest } = route;
  return route.path === '/' ? { ...rest, Component } : route;
});
const branch: RouteObject = { id: 'public', children };
const router = createBrowserRouter(shellRoutes({ branches: [branch] }));
createRoot(document.getElementById('root')!).render(createElement(RouterProvider, { router }));
