import { TextArea, TextField } from '@postcard/ui';
import { createContext, use, type CSSProperties, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Field } from './fields.ts';
import styles from './towns.module.css';

export const FieldFaults = createContext<ReadonlyMap<string, string>>(new Map());

type Props = { field: Field; /** Prefix of the enclosing part: `zones.0.` */ within?: string };

export function TownField({ field: { place, label, hint, kind, isLong }, within = '' }: Props) {
  const { register } = useFormContext();
  const name = `${within}${place}`;
  const error = use(FieldFaults).get(name);
  const same = { label, error, ...(hint && { hint }), autoComplete: 'off', ...register(name) };
  if (isLong) return <TextArea rows={2} {...same} />;
  const mode = kind === 'money' ? 'decimal' : kind === 'number' ? 'numeric' : undefined;
  return <TextField {...same} {...(mode && { inputMode: mode })} />;
}

type ManyProps = { fields: readonly Field[]; within?: string; min?: number };

export const TownFields = ({ fields, within = '', min }: ManyProps) => (
  <FieldGrid {...(min && { min })}>
    {fields.map((field) => (
      <TownField key={field.place} field={field} within={within} />
    ))}
  </FieldGrid>
);

export const FieldGrid = ({ min = 220, children }: { min?: number; children: ReactNode }) => (
  <div className={styles['fields']} style={{ '--least': `${min}px` } as CSSProperties}>
    {children}
  </div>
);
