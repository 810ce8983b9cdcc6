import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DataTable } from './data-table.tsx';
import { Facts } from './facts.tsx';
import { QrCode } from './qr-code.tsx';
import type { DataTableColumn } from './table-model.ts';

type Request = { id: string; business: string; amount: number };

const columns: ReadonlyArray<DataTableColumn<Request>> = [
  { id: 'business', header: 'Business', cell: (row) => row.business, sortBy: (row) => row.business, isRowHeader: true },
  { id: 'amount', header: 'Amount', cell: (row) => `$${row.amount}`, sortBy: (row) => row.amount, align: 'end' },
  { id: 'note', header: 'Note', cell: () => 'none' },
];
const rows: readonly Request[] = [
  { id: '1', business: 'Oak Gym', amount: 900 },
  { id: '2', business: 'Arroyo Auto', amount: 1000 },
  { id: '3', business: 'Tierra Bakery', amount: 500 },
];
const shared = { caption: 'Sample requests', columns, rowId: (row: Request) => row.id, empty: <p>No requests yet</p> };
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

describe('DataTable', () => {
  test('names a hidden header for screen readers', () => {
    const hidden = [...columns.slice(0, 2), { id: 'note', header: 'Note', cell: () => 'none', isHeaderHidden: true }];
    render(<DataTable {...shared} columns={hidden} rows={rows} />);
    const note = screen.getByRole('columnheader', { name: 'Note' });

    expect(note.querySelector('.pc-visually-hidden')?.textContent).toBe('Note');
    expect(screen.getByRole('columnheader', { name: 'Amount' }).querySelector('.pc-visually-hidden')).toBeNull();
  });

  test('sorts by a header, numbers as numbers, and announces it', async () => {
    render(<DataTable {...shared} rows={rows} />);
    expect(names()).toEqual(['Oak Gym', 'Arroyo Auto', 'Tierra Bakery']);
    await userEvent.click(screen.getByRole('button', { name: 'Business' }));
    expect(names()).toEqual(['Arroyo Auto', 'Oak Gym', 'Tierra Bakery']);
    const amount = screen.getByRole('button', { name: 'Amount' });
    await userEvent.click(amount);
    await userEvent.click(amount);
    expect([
      ['Tierra Bakery', 'Oak Gym', 'Arroyo Auto'],
      ['Arroyo Auto', 'Oak Gym', 'Tierra Bakery'],
    ]).toContainEqual(names());
    const direction = screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort');
    expect(direction).toBe(names()[0] === 'Tierra Bakery' ? 'ascending' : 'descending');
  });

  test('has no sort button in a column without sortBy', () => {
    render(<DataTable {...shared} rows={rows} />);
    expect(within(screen.getByRole('columnheader', { name: 'Note' })).queryByRole('button')).toBeNull();
  });

  test('can be sorted with the select that replaces the headers on a phone', async () => {
    render(<DataTable {...shared} rows={rows} initialSort={{ column: 'amount' }} />);
    expect(names()).toEqual(['Tierra Bakery', 'Oak Gym', 'Arroyo Auto']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort Sample requests by' }), 'amount desc');
    expect(names()).toEqual(['Arroyo Auto', 'Oak Gym', 'Tierra Bakery']);
  });

  test('names the row in its button, and calls onSelect with the row', async () => {
    const view = jest.fn();
    render(
      <DataTable {...shared} rows={rows} rowAction={{ label: 'View', name: (row) => row.business, onSelect: view }} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'View Arroyo Auto' }));

    expect(view).toHaveBeenCalledWith(rows[1]);
  });

  test('is busy with skeletons while loading', () => {
    render(<DataTable {...shared} rows={undefined} skeletonRows={3} />);
    const table = screen.getByRole('table', { name: 'Sample requests' });

    expect(table.getAttribute('aria-busy')).toBe('true');
    expect(within(table).getAllByRole('row')).toHaveLength(4);
  });

  test('says what to do when it is empty', () => {
    render(<DataTable {...shared} rows={[]} />);
    expect(screen.getByText('No requests yet')).not.toBeNull();
  });

  test('reports a failure, and retries', async () => {
    const retry = jest.fn();
    render(
      <DataTable
        {...shared}
        rows={undefined}
        error={{ title: 'Error Loading Data', message: 'Failed to fetch sample requests', onRetry: retry }}
      />,
    );
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch sample requests');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

test('Facts renders terms with their values, and a text for an empty value', () => {
  const { container } = render(
    <Facts
      facts={[
        ['Phone', '805'],
        ['Website', ''],
        ['Notes', null],
        ['Tries', 0],
      ]}
      none="Not provided"
    />,
  );
  expect(
    [...container.querySelectorAll('dt')].map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
  ).toEqual(['Phone: 805', 'Website: Not provided', 'Notes: Not provided', 'Tries: 0']);
});

test('QrCode renders a picture with an accessible name', () => {
  render(<QrCode text="otpauth://totp/x" label="QR code for your app" />);
  const picture = screen.getByRole('img', { name: 'QR code for your app' });

  expect(picture.querySelector('path')?.getAttribute('data-qr')).toBe('otpauth://totp/x');
});
