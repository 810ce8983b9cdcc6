import { Button, TextField } from '@postcard/ui';
import { use } from 'react';
import { useController } from 'react-hook-form';
import { FieldFaults } from './town-field.tsx';
import styles from './towns.module.css';

type Props = { name: string; label: string; /** Color without a choice. */ usual: string };

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

export function ColorField({ name, label, usual }: Props) {
  const { field } = useController({ name });
  const error = use(FieldFaults).get(name);
  const typed = String(field.value ?? '');
  return (
    <div className={styles['color']}>
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        value={isColor(typed) ? typed.toLowerCase() : usual}
        onChange={({ target }) => field.onChange(target.value)}
        disabled={field.disabled}
      />
      <TextField
        label={label}
        error={error}
        placeholder={usual}
        spellCheck={false}
        autoComplete="off"
        {...field}
        value={typed}
      />
      {typed && (
        <Button variant="quiet" size="small" aria-label={`Usual: ${label}`} onClick={() => field.onChange('')}>
          Usual
        </Button>
      )}
    </div>
  );
}
