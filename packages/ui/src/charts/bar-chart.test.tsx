import { describe, expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { BarChart, StackedBars } from './index.ts';
import { clearTicks, namedEvery, rowsFor, ticksUpTo } from './bar-chart.tsx';

const figures = new Intl.NumberFormat('en-US');

describe('the bar chart', () => {
  test('is one picture with an accessible name, a bar for each value and a color per series', () => {
    render(
      <BarChart
        label="Revenue, as bars"
        legendLabel="Colors of Revenue"
        names={['March', 'April']}
        series={[
          { name: 'Revenue', values: [400, 200] },
          { name: 'Refunded', values: [null, 100] },
        ]}
        format={figures.format}
      />,
    );
    const picture = screen.getByRole('img', { name: 'Revenue, as bars' });
    const heights = [...picture.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
    expect(heights).toEqual([160, 0, 80, 40]);
    expect(within(picture).getByText('400')).toBeTruthy();
    const colors = within(screen.getByRole('list', { name: 'Colors of Revenue' })).getAllByRole('listitem');
    expect(colors.map(({ textContent }) => textContent)).toEqual(['Revenue', 'Refunded']);
  });

  test('has no legend for one series', () => {
    render(
      <BarChart label="Scans" names={['1 AM']} series={[{ name: 'Scans', values: [3] }]} format={figures.format} />,
    );
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('has a scale from 0 to 1 if no value is positive', () => {
    render(
      <BarChart label="Scans" names={['1 AM']} series={[{ name: 'Scans', values: [0] }]} format={figures.format} />,
    );
    expect(screen.getByRole('img').textContent).toBe('011 AM');
  });

  test('labels as many bars as fit', () => {
    const days = Array.from({ length: 30 }, (_, nth) => `2027-03-${String(nth + 1).padStart(2, '0')}`);

    expect(namedEvery(days, 400)).toBe(8);
    expect(namedEvery(['Food & Beverage', 'Home Services', 'Other'], 400)).toBe(1);
    expect(namedEvery([], 0)).toBe(1);
  });

  test('labels only whole values that are not too close to the largest', () => {
    expect(ticksUpTo(430, [0, 200, 400])).toEqual([0, 200, 430]);
    expect(ticksUpTo(1, [0, 0.5, 1])).toEqual([0, 1]);
  });
});

describe('the stacked bars', () => {
  const days = Array.from({ length: 30 }, (_, nth) => `Nov ${nth + 1}, 2026`);

  test('show every name, and put the parts of a bar one after another', () => {
    render(
      <StackedBars
        label="Requests"
        names={days}
        series={[
          { name: 'Samples', values: days.map(() => 3) },
          { name: 'Contact', values: days.map(() => 1) },
        ]}
        format={figures.format}
      />,
    );

    const picture = screen.getByRole('img', { name: 'Requests' });
    for (const day of days) expect(within(picture).getByText(day)).toBeTruthy();
    const [samples, contact] = ['0', '1'].map((key) => picture.querySelector(`rect[data-series="${key}"]`));
    expect(contact?.getAttribute('x')).toBe(samples?.getAttribute('width'));
  });

  test('leave room on a phone for the scale and for long names in several lines', () => {
    const { left, right, rowHeight } = rowsFor(['Beauty & Personal Care', 'Other'], 310, '$12,500.00');

    expect(310 - left - right).toBeGreaterThan(100);
    expect(rowHeight).toBeGreaterThanOrEqual(40);
  });

  test('label only values that are not too close to each other and to the largest', () => {
    expect(clearTicks(430, [0, 100, 200, 300, 400], 150)).toEqual([0, 200, 430]);
    expect(clearTicks(1, [0, 0.5, 1], 0.9)).toEqual([0, 1]);
  });
});
