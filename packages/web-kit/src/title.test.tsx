import { beforeEach, expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { DocumentHead, documentTitle } from './title.tsx';

beforeEach(() => {
  document.head.innerHTML = '<meta name="description" content=""><link rel="canonical" href="/">';
});

const fallback = { title: 'The Postcard', description: 'A card.' };

test('DocumentHead shows the title and description of the current page', async () => {
  const router = createMemoryRouter([
    {
      element: (
        <>
          <DocumentHead product="The Postcard" fallback={fallback} />
          <Outlet />
        </>
      ),
      children: [
        { path: '/', element: null },
        {
          path: '/pricing',
          element: null,
          handle: { title: 'Pricing', description: 'Two sizes.', canonical: '/prices' },
        },
        { path: '/dashboard', element: null, handle: { title: 'Dashboard' } },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  const head = () => [document.title, document.querySelector('meta')!.content];
  expect(head()).toEqual(['The Postcard', 'A card.']);
  await act(() => router.navigate('/pricing'));
  expect(head()).toEqual(['Pricing · The Postcard', 'Two sizes.']);
  expect(document.querySelector('link')!.href).toBe('http://localhost/prices');
  await act(() => router.navigate('/dashboard'));
  expect(head()).toEqual(['Dashboard · The Postcard', 'A card.']);
  await act(() => router.navigate('/'));
  expect(head()).toEqual(['The Postcard', 'A card.']);
});

test("documentTitle contains the product's name only once", () => {
  expect(documentTitle({ title: 'The Postcard' }, 'The Postcard')).toBe('The Postcard');
  expect(documentTitle(undefined, 'The Postcard')).toBe('The Postcard');
});
