import { expect, test } from '@jest/globals';
import { renderRoutes } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import { useBulk, useSelection } from './use-selection.ts';

const rows = Array.from({ length: 205 }, (_, at) => ({ id: `r${at}`, name: `Row ${at}` }));

/** Creates changes that finish only when the test resolves them. */
function fixture() {
  const waiting: (() => void)[] = [];
  const changed: string[] = [];
  function List() {
    const [reads, setReads] = useState(0);
    const selection = useSelection(rows);
    const bulk = useBulk({
      items: rows,
      selection,
      nameOf: ({ name }) => name,
      onChanged: () => setReads((before) => before + 1),
    });
    return (
      <>
        <BulkBar bulk={bulk}>
          <button
            type="button"
            onClick={() =>
              void bulk.run({
                key: 'touch',
                change: ({ id }) =>
                  new Promise<void>((resolve) => {
                    changed.push(id);
                    waiting.push(resolve);
                  }),
                title: 'Touched',
                words: String,
              })
            }
          >
            Touch
          </button>
        </BulkBar>
        <p>Read {reads} times</p>
      </>
    );
  }
  return { List, waiting, changed };
}

test('useBulk changes at most 200 rows, four at once, and reports its progress', async () => {
  const { List, waiting, changed } = fixture();
  const page = await renderRoutes([{ path: '/', Component: List }]);
  await page.user.click(screen.getByRole('checkbox', { name: 'Select the first 200 shown' }));
  expect(screen.getByText('200 selected')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Touch' }));
  expect(changed).toEqual(['r0', 'r1', 'r2', 'r3']);
  expect(screen.getByText('0 of 200 done')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear selection' }).disabled).toBe(true);
  waiting.shift()?.();
  expect(await screen.findByText('1 of 200 done')).toBeTruthy();
  await waitFor(() => {
    waiting.splice(0).forEach((end) => end());
    expect(page.toasts).toEqual([{ title: 'Touched', description: '200' }]);
  });
  expect([changed.length, new Set(changed).size]).toEqual([200, 200]);
  expect(await screen.findByText('Read 1 times')).toBeTruthy();
});
