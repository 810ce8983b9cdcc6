import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { onPrint, onSight } from './hydrate-when.tsx';

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

test('onSight runs its callback when the element becomes visible, and stops watching on request', () => {
  let seen = 0;
  const stop = onSight(document.createElement('div'), () => (seen += 1));
  for (const report of watching) report([{ isIntersecting: false }]);
  expect(seen).toBe(0);
  for (const report of watching) report([{ isIntersecting: true }]);
  expect(seen).toBe(1);
  stop();
  expect(watching).toEqual([]);
});

test('onPrint runs its callback before the page is captured for printing', () => {
  function Drawing() {
    const [drawn, setDrawn] = useState(false);
    useEffect(() => onPrint(() => setDrawn(true)), []);
    return drawn ? 'drawn' : 'blank';
  }
  render(<Drawing />);
  expect(screen.getByText('blank')).toBeTruthy();
  window.dispatchEvent(new Event('beforeprint'));
  expect(screen.getByText('drawn')).toBeTruthy();
});
