/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { listPages } from './list-pages.ts';

const handle = (title: string) => ({ title });

describe('the pages of a unit', () => {
  test('are its leaf routes, with their full pattern and the head of the nearest route', () => {
    const pages = listPages([
      { path: '/', handle: handle('Home') },
      {
        path: '/admin',
        handle: handle('Admin'),
        children: [{ index: true }, { path: 'requests', handle: handle('Requests') }, { path: ':id/edit' }],
      },
      { children: [{ path: '/login' }] },
    ]);
    expect(pages.map(({ pattern, handle: head }) => [pattern, head?.title])).toEqual([
      ['/', 'Home'],
      ['/admin', 'Admin'],
      ['/admin/requests', 'Requests'],
      ['/admin/:id/edit', 'Admin'],
      ['/login', undefined],
    ]);
  });

  test('have the functions that load them, starting with the outermost route', () => {
    const [page] = listPages([
      {
        lazy: () => import('react').then(() => ({})),
        children: [{ path: '/a', lazy: () => import('swr').then(() => ({})) }],
      },
    ]);
    expect(page?.loadedBy).toMatch(/'react'.*'swr'/s);
  });
});
