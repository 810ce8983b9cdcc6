import type { QuickStartBody } from '@postcard/contracts/identity';
import type { UseFormReturn } from 'react-hook-form';
import { CategoryFields } from '../accounts/category-fields.tsx';
import styles from './booking.module.css';

/** What trade a business is in. */
export function TradeField({ form }: { form: UseFormReturn<QuickStartBody> }) {
  const { errors } = form.formState;
  const category = form.register('businessCategory', { onChange: () => form.setValue('businessSubcategory', '') });
  return (
    <CategoryFields
      className={styles['trade']}
      chosen={form.watch('businessCategory')}
      category={{ ...category, error: errors.businessCategory?.message }}
      subcategory={{ ...form.register('businessSubcategory'), error: errors.businessSubcategory?.message }}
    />
  );
}
