import { expect, jest, test } from '@jest/globals';
import type { Trade } from '@postcard/contracts/trades';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TradeField } from './trade-field.tsx';

test('common words find the subcategory, and the category follows from it', async () => {
  const onChoose = jest.fn<(trade: Trade | null) => void>();
  render(<TradeField label="Trade" name="trade" value="" onChoose={onChoose} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('combobox', { name: 'Trade' }), 'ac repiar');
  const options = await screen.findAllByRole('option');
  expect(options[0]?.textContent).toBe('Heating & Air ConditioningHome Services');
  expect(options.at(-1)?.textContent).toBe('Other - Not ListedOther');
  await user.tab();
  expect(onChoose.mock.calls).toEqual([[{ category: 'Home Services', subcategory: 'Heating & Air Conditioning' }]]);
});
