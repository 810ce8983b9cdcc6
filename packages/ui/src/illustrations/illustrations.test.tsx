import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { SizeComparison } from './size-comparison.tsx';
import { Trees } from './trees.tsx';
import { WomanWithPostcard } from './woman-with-postcard.tsx';
import { ZoneMap } from './zone-map.tsx';

test('the marketing pictures have the specification’s texts', () => {
  const { container } = render(
    <>
      <WomanWithPostcard />
      <SizeComparison />
    </>,
  );
  for (const words of ['GIANT 12×15" FORMAT', 'OURS!', '4X LARGER!', 'Standard 4x6 in', 'Large 6x9 in', '12x15 in']) {
    expect(container.textContent).toContain(words);
  }
});

test('the map’s description contains the names of the zones', () => {
  render(<ZoneMap zone="total" />);
  expect(screen.getByRole('img', { name: /Zone B north and Zone A south/ })).not.toBeNull();
});

test('a picture without a title is hidden from screen readers', () => {
  const { rerender } = render(<Trees />);
  expect(screen.queryByRole('img')).toBeNull();
  rerender(<Trees title="Five oaks" />);
  expect(screen.getByRole('img', { name: 'Five oaks' })).not.toBeNull();
});
