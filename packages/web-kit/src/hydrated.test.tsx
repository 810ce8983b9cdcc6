import { afterEach, expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { useHydrated, useInBrowser } from './hydrate-when.tsx';

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

async function renderingsOf(use: () => string, prerendered: string): Promise<string[]> {
  const renderings: string[] = [];
  function Words() {
    const words = use();
    renderings.push(words);
    return <p>{words}</p>;
  }
  const place = document.createElement('div');
  place.innerHTML = `<p>${prerendered}</p>`;
  await act(async () => {
    root = hydrateRoot(place, <Words />, { onRecoverableError: (error) => renderings.push(String(error)) });
  });
  expect(place.textContent).toBe(renderings.at(-1));
  return renderings;
}

test('useInBrowser replaces the prerendered value with the browser’s value', async () => {
  expect(await renderingsOf(() => useInBrowser(() => 'Pets', 'all'), 'all')).toEqual(['all', 'Pets']);
  expect(await renderingsOf(() => (useHydrated() ? 'alive' : 'sent'), 'sent')).toEqual(['sent', 'alive']);
});

test('useInBrowser does not render again for an equal value', async () => {
  expect(await renderingsOf(() => useInBrowser(() => 'all', 'all'), 'all')).toEqual(['all']);
});
