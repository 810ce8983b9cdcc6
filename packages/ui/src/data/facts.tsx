import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type FactsProps = {
  /** Label and value, in the order shown. */
  facts: ReadonlyArray<readonly [label: string, value: ReactNode]>;
  /** What is shown where a value is empty. */
  none?: string;
  /** Values beside their labels in a wide window, for many short ones; else below. */
  beside?: boolean;
};

/** What is known of one thing: each value with its label. Line breaks in a value stay. */
export function Facts({ facts, none = 'None', beside = false }: FactsProps) {
  return (
    <dl className={classNames('pc-facts', beside && 'pc-facts--beside')}>
      {facts.map(([label, value]) => (
        <div key={label} className="pc-facts__fact">
          <dt>{label}</dt>
          <dd>{isEmpty(value) ? none : value}</dd>
        </div>
      ))}
    </dl>
  );
}

const isEmpty = (value: ReactNode): boolean => value === null || value === undefined || value === '';
