import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { demoSpots } from './demo-spots.ts';
import { CardMap } from './card-map.tsx';

const start = Date.parse('2025-06-01T12:00:00Z');
const spots = demoSpots(start);
const shown = { side: 'both', spots, now: () => start } as const;
const spot = (words: string) => screen.getByRole('button', { name: words });

describe('the selectable card', () => {
  test('has a button with a full description for each of the 14 spots, by side', () => {
    render(<CardMap {...shown} onSelect={() => undefined} />);
    const front = screen.getByRole('group', { name: 'Front side' });

    expect(within(front).getAllByRole('button')).toHaveLength(7);
    expect(within(front).getByRole('button', { name: 'Spot M05, medium, front side, $500.00, free' })).not.toBeNull();
    expect(
      within(screen.getByRole('group', { name: 'Back side' })).getByRole('button', {
        name: 'Spot L02, large, back side, $900.00, free',
      }),
    ).not.toBeNull();
  });

  test('calls onSelect with a free spot on click, Enter and Space', async () => {
    const select = jest.fn();
    render(<CardMap {...shown} onSelect={select} />);
    const button = spot('Spot M05, medium, front side, $500.00, free');
    await userEvent.click(button);
    button.focus();

    await userEvent.keyboard('{Enter} ');

    expect(select).toHaveBeenCalledTimes(3);
    expect(select).toHaveBeenLastCalledWith(spots.find(({ id }) => id === 'M05'));
  });

  test('announces held and sold spots, but does not call onSelect with them', async () => {
    const select = jest.fn();
    render(<CardMap {...shown} onSelect={select} />);
    const sold = spot('Spot M01, medium, front side, $500.00, sold, Arroyo Auto');
    await userEvent.click(sold);

    await userEvent.click(spot('Spot M03, medium, front side, $500.00, held'));

    expect(select).not.toHaveBeenCalled();
    expect(sold.getAttribute('aria-disabled')).toBe('true');
  });

  test('has one Tab stop per side, on the first free spot, and arrow keys between spots', async () => {
    render(<CardMap {...shown} side="front" onSelect={() => undefined} />);
    await userEvent.tab();
    expect(document.activeElement).toBe(spot('Spot M04, medium, front side, $500.00, free'));
    await userEvent.keyboard('{ArrowRight}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(spot('Spot L01, large, front side, $900.00, sold, Apricot Street Pizza'));
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(spot('Spot L01, large, front side, $900.00, sold, Apricot Street Pizza'));
  });

  test('marks the chosen spot', () => {
    render(<CardMap {...shown} onSelect={() => undefined} selectedId="M05" />);
    expect(screen.getAllByRole('button', { pressed: true })).toEqual([
      spot('Spot M05, medium, front side, $500.00, free'),
    ]);
  });

  test('shows the time left of a hold', () => {
    const { container } = render(<CardMap {...shown} onSelect={() => undefined} />);
    expect([...container.querySelectorAll('svg text')].filter((text) => text.textContent === '14:37')).toHaveLength(3);
  });

  test('announces when another user changes a spot', () => {
    const { rerender } = render(<CardMap {...shown} onSelect={() => undefined} />);
    rerender(
      <CardMap
        {...shown}
        onSelect={() => undefined}
        spots={spots.map((one) => (one.id === 'M05' ? { ...one, state: 'held' } : one))}
      />,
    );

    expect(screen.getByRole('status').textContent).toBe('Spot M05 is now held');
  });

  test('shows the side of the chosen spot first, and can be turned over without scripts', () => {
    render(<CardMap {...shown} onSelect={() => undefined} selectedId="M11" />);
    expect((screen.getByRole('radio', { name: 'Back' }) as HTMLInputElement).checked).toBe(true);
  });
});

test('the read-only card has the same text without buttons', () => {
  render(<CardMap {...shown} />);

  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Spot M05, medium, front side, $500.00, free')).not.toBeNull();
});

test('a card without spots is a picture with a title', () => {
  render(<CardMap side="front" title="A postcard of your neighbors" yourAd="M05" />);
  const picture = screen.getByRole('img', { name: 'A postcard of your neighbors' });

  expect(picture.textContent).toContain('Your ad');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a blank card shows its spots, but does not say that any is free', () => {
  render(<CardMap side="front" isBlank />);
  const picture = screen.getByRole('img', {
    name: 'The front of The Moorpark Postcard, 15 by 12 inches, with its spots',
  });

  expect([...picture.querySelectorAll('.pc-spot__id')].map(({ textContent }) => textContent)).toEqual([
    'L01',
    'M01',
    'M02',
    'M03',
    'M04',
    'M05',
    'M06',
  ]);
  expect(picture.textContent).not.toContain('Free');
});

describe('a printed card', () => {
  const printed = [
    {
      id: 'M01',
      spotType: 'medium',
      price: 50_000,
      state: 'printed',
      label: 'Peach Hill Pizza',
      category: 'Food & Beverage',
      art: () => <text>Two large for $29</text>,
    },
    {
      id: 'M02',
      spotType: 'medium',
      price: 50_000,
      state: 'printed',
      label: 'Arroyo Family Dental',
      category: 'Health & Wellness',
      dimmed: 'not in Food & Beverage',
    },
  ] as const;

  test('shows the ads with their businesses, but no prices', async () => {
    const select = jest.fn();
    const { container } = render(<CardMap side="front" spots={printed} onSelect={select} canSelect={() => true} />);
    const ad = spot('Spot M01, medium, front side, Peach Hill Pizza, Food & Beverage');
    expect(ad.getAttribute('aria-haspopup')).toBe('dialog');
    expect(ad.hasAttribute('aria-pressed')).toBe(false);
    await userEvent.click(ad);
    expect(select).toHaveBeenCalledWith(printed[0]);
    expect(container.querySelector('svg')?.textContent).toContain('Two large for $29');
  });

  test('shows an ad dimmed with the reason', () => {
    const { container } = render(
      <CardMap side="front" spots={printed} onSelect={() => undefined} canSelect={() => true} />,
    );

    expect(
      spot('Spot M02, medium, front side, Arroyo Family Dental, Health & Wellness, not in Food & Beverage'),
    ).toBeTruthy();
    expect(container.querySelectorAll('.pc-spot__ad[opacity]')).toHaveLength(1);
  });
});
