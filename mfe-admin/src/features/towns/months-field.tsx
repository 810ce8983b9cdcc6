import { fieldIds, FieldSet } from '@postcard/ui';
import { use } from 'react';
import { useFormContext } from 'react-hook-form';
import { controlId, type Field } from './fields.ts';
import { FieldFaults } from './town-field.tsx';
import styles from './towns.module.css';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  name: monthName.format(Date.UTC(2000, index)),
}));

export function MonthsField({ field: { place, label }, within }: { field: Field; within: string }) {
  const { register } = useFormContext();
  const name = `${within}${place}`;
  return (
    <FieldSet ids={fieldIds(controlId(name), name)} label={label} error={use(FieldFaults).get(name)}>
      <div className={styles['months']}>
        {months.map((month) => (
          <label key={month.value} className={styles['month']}>
            <input type="checkbox" value={month.value} {...register(name)} />
            {month.name}
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
