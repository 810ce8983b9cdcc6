import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { renderRoutes } from '@postcard/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
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
  test('rotates every 8 s until a tab is chosen', async () => {
    await open();
    expect(selected()).toBe('Zone A (South)');
    await wait(8000);
    expect(selected()).toBe('Zone B (North)');
    await wait(8000);
    expect(selected()).toBe('Total Coverage');
    await wait(8000);
    expect(selected()).toBe('Zone A (South)');
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Zone B (North)' }), { button: 0 });
    await wait(60_000);
    expect(selected()).toBe('Zone B (North)');
  });

  test('does not rotate for visitors who prefer less motion', async () => {
    reduced = true;
    await open();
    await wait(60_000);
    expect(selected()).toBe('Zone A (South)');
  });

  test('shows rounded figures in the tabs and exact ones in the table', async () => {
    await open();
    expect(screen.getByText('$124k')).toBeTruthy();
    expect(screen.getByText('$124,672')).toBeTruthy();
    expect(screen.getAllByText('9,658').length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'View Pricing Options' }).getAttribute('href')).toBe('/#pricing');
  });
});
