import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useInSight } from './in-sight.ts';

type Report = (entries: { isIntersecting: boolean }[]) => void;

const usual = globalThis.IntersectionObserver;
let watching: Report[];

beforeEach(() => {
  watching = [];
  globalThis.IntersectionObserver = class {
    private readonly report: Report;
    constructor(report: Report) {
      this.report = report;
    }
    observe() {
      watching.push(this.report);
    }
    disconnect() {
      watching = watching.filter((report) => report !== this.report);
    }
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  globalThis.IntersectionObserver = usual;
});

function Drawing() {
  const [place, inSight] = useInSight<HTMLDivElement>();
  return <div ref={place}>{inSight ? 'drawn' : 'blank'}</div>;
}

test('is false until the element comes near, and stays true from then on', async () => {
  render(<Drawing />);
  await act(async () => watching.forEach((report) => report([{ isIntersecting: false }])));
  expect(screen.getByText('blank')).toBeTruthy();
  await act(async () => watching.forEach((report) => report([{ isIntersecting: true }])));
  expect(screen.getByText('drawn')).toBeTruthy();
  expect(watching).toEqual([]);
});

test('is true on paper', () => {
  render(<Drawing />);
  window.dispatchEvent(new Event('beforeprint'));
  expect(screen.getByText('drawn')).toBeTruthy();
});

test('watches nothing once the element is gone', () => {
  const { unmount } = render(<Drawing />);
  expect(watching).toHaveLength(1);
  unmount();
  expect(watching).toEqual([]);
});
