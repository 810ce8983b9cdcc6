import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { draftOf, useTypedBefore } from './forms/use-draft.ts';
import { hydrateWhen, type HydrateWhenOptions } from './hydrate-when.tsx';

const sent = jest.fn<(words: string) => void>();

function Part() {
  const typed = useTypedBefore('letter', { words: '' });
  return (
    <form
      name="letter"
      onSubmit={(event) => {
        event.preventDefault();
        sent(typed.words);
      }}
    >
      <input name="words" aria-label="Words" />
      <button type="submit">Send</button>
    </form>
  );
}

let load: jest.Mock<() => Promise<{ Part: ComponentType }>>;
let root: Root | undefined;
let see: (() => void) | undefined;

beforeEach(() => {
  load = jest.fn(async () => ({ Part }));
  sent.mockClear();
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      see = () => callback([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  } as never;
});
afterEach(() => act(() => root?.unmount()));

const html =
  '<div><!--$--><form name="letter"><input aria-label="Words" name="words"/><button ' +
  'type="submit">Send</button></form><!--/$--></div>';

function prerendered(options: Partial<HydrateWhenOptions<object>> = {}, served = html) {
  const Deferred = hydrateWhen({ when: 'used', load, ...options });
  const page = document.createElement('div');
  page.innerHTML = served;
  document.body.replaceChildren(page);
  return {
    input: page.querySelector<HTMLInputElement>('input') as HTMLInputElement,
    takeOver: () => act(async () => void (root = hydrateRoot(page, <Deferred />))),
  };
}

describe('the part of a prerendered page', () => {
  test('keeps the server’s HTML, and does not load its code until it is used', async () => {
    const { input, takeOver } = prerendered();
    await takeOver();
    expect(load).not.toHaveBeenCalled();
    await userEvent.click(input);
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    expect(screen.getByLabelText('Words')).toBe(input);
    expect(document.activeElement).toBe(input);
  });

  test('keeps text that was typed before hydration, and repeats an earlier click', async () => {
    const { input, takeOver } = prerendered();
    input.value = 'Typed early';
    await takeOver();

    await act(async () => screen.getByRole('button', { name: 'Send' }).click());

    await waitFor(() => expect(sent).toHaveBeenCalledWith('Typed early'));
    expect(sent).toHaveBeenCalledTimes(1);
    expect(draftOf('letter')).toEqual({ words: 'Typed early' });
  });

  test('hydrates when visible, if requested', async () => {
    await prerendered({ when: 'seen' }).takeOver();
    expect(load).not.toHaveBeenCalled();
    await act(async () => see?.());
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  });

  test('offers to try again instead of a placeholder whose code fails to load', async () => {
    const { takeOver } = prerendered(
      { when: 'seen' },
      '<div><!--$--><div aria-busy="true">Loading</div><!--/$--></div>',
    );
    await takeOver();
    load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
    await act(async () => see?.());

    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));

    expect(await screen.findByLabelText('Words')).toBeTruthy();
    expect(screen.queryByText('Loading')).toBeNull();
  });

  test('hydrates at once if it is needed', async () => {
    await prerendered({ isNeeded: () => true }).takeOver();
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  });
});

test('a part loads at once on a page that is not hydrated', async () => {
  const Deferred = hydrateWhen({ when: 'used', load });
  await act(async () => render(<Deferred />));

  expect(await screen.findByLabelText('Words')).toBeTruthy();
});
