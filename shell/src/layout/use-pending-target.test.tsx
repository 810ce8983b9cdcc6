import { beforeEach, expect, test } from '@jest/globals';
import { hasScrollTarget } from '@postcard/web-kit';
import { fireEvent, render, screen } from '@testing-library/react';
import { usePendingTarget } from './layout.tsx';

function Page() {
  usePendingTarget();
  return (
    <>
      <a href="/elsewhere#prices">Prices elsewhere</a>
      <a href="/elsewhere">Elsewhere</a>
      <a href="#here">Here</a>
      <a href="https://other.example/#prices">Another site</a>
      <a href="/elsewhere#prices" onClick={(event) => event.preventDefault()}>
        Taken by a router
      </a>
    </>
  );
}

beforeEach(() => {
  sessionStorage.clear();
  render(<Page />);
});

test.each([
  ['Prices elsewhere', true],
  ['Elsewhere', false],
  ['Here', false],
  ['Another site', false],
  ['Taken by a router', false],
])('a click on %s stores a scroll target: %s', (name, remembered) => {
  fireEvent.click(screen.getByRole('link', { name }));
  expect(hasScrollTarget()).toBe(remembered);
});

test('a click that opens another tab does not store a scroll target', () => {
  fireEvent.click(screen.getByRole('link', { name: 'Prices elsewhere' }), { ctrlKey: true });
  expect(hasScrollTarget()).toBe(false);
});
