import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { renderRoutes } from '@postcard/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';

let reduced = false;
beforeEach(() => {
  reduced = false;
  globalThis.matchMedia = ((query: string) => ({
    matches: reduced,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never;
});
afterEach(() => {
  jest.useRealTimers();
});

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

async function open() {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance', 'setImmediate'] });
  const page = await renderRoutes(routes, { at: '/circulation-details' });
  await act(() => jest.advanceTimersByTimeAsync(100));
  return page;
}
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the circulation page', () => {
  test('does not rotate through the zones for visitors who prefer less motion', async () => {
    reduced = true;
    await open();
    await wait(60_000);

    expect(selected()).toBe('Zone A (South)');
  });
});
