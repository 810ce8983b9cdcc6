import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { GalleryAd } from '@postcard/contracts/campaigns';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useDrawn } from './gallery.ts';

const usual = globalThis.IntersectionObserver;
let see: Map<string, () => void>;

beforeEach(() => {
  see = new Map();
  globalThis.IntersectionObserver = class {
    private readonly report: (entries: { isIntersecting: boolean }[]) => void;
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      this.report = report;
    }
    observe(element: HTMLElement) {
      see.set(element.dataset['side'] ?? '', () => this.report([{ isIntersecting: true }]));
    }
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  globalThis.IntersectionObserver = usual;
});

const ads = ['M01', 'M07', 'L01', 'L02'].map((spotId) => ({ spotId })) as GalleryAd[];

const atOnce = () => Promise.resolve();

function Card({ load = atOnce }: { load?: () => Promise<unknown> }) {
  const [section, drawn] = useDrawn<HTMLElement>(ads, load);
  return (
    <section ref={section}>
      <div data-side="front" />
      <div data-side="back" />
      <output>{[...drawn].join(' ') || 'nothing'}</output>
    </section>
  );
}

test('useDrawn draws only the ads of visible sides, one after another', async () => {
  render(<Card />);
  expect(screen.getByText('nothing')).toBeTruthy();
  act(() => see.get('front')?.());
  await waitFor(() => expect(screen.getByText('M01 L01')).toBeTruthy());
  act(() => see.get('back')?.());
  await waitFor(() => expect(screen.getByText('M01 L01 M07 L02')).toBeTruthy());
});

test.each(['resolve', 'reject'] as const)(
  'useDrawn draws the first ad once loading the code has ended with %s',
  async (outcome) => {
    const code = Promise.withResolvers<void>();
    const load = jest.fn(() => code.promise);
    render(<Card load={load} />);
    act(() => see.get('front')?.());
    await waitFor(() => expect(load).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.getByText('nothing')).toBeTruthy();
    code[outcome]();
    await waitFor(() => expect(screen.getByText('M01 L01')).toBeTruthy());
  },
);

test('useDrawn draws all ads for printing', () => {
  render(<Card />);
  window.dispatchEvent(new Event('beforeprint'));

  expect(screen.getByText('M01 L01 M07 L02')).toBeTruthy();
});
