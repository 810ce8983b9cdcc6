import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { renderRoutes } from '@postcard/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { CirculationCard } from './page.tsx';

beforeEach(() => {
  globalThis.matchMedia = ((query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never;
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance', 'setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const card = () => screen.getByRole('button');
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('the circulation card starts at the total, rotates every 10 s, and a press shows the next at once', async () => {
  await renderRoutes([{ path: '/', Component: CirculationCard }]);
  expect(card().textContent).toContain('Total Coverage');
  await wait(10_000);
  expect(card().textContent).toContain('Zone A (North)');
  await wait(10_000);
  expect(card().textContent).toContain('Zone B (South)');
  fireEvent.click(card());
  expect(card().textContent).toContain('Total Coverage');
  await wait(9999);
  expect(card().textContent).toContain('Total Coverage');
  await wait(1);
  expect(card().textContent).toContain('Zone A (North)');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/circulation-details');
});
