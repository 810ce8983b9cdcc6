import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type FactsProps = {
  facts: ReadonlyArray<readonly [label: string, value: ReactNode]>;
  none?: string;
  beside?: boolean;
};

export const Facts = ({ facts, none = 'None', beside = false }: FactsProps) => (
  <dl className={classNames('pc-facts', beside && 'pc-facts--beside')}>
    {facts.map(([label, value]) => (
      <div key={label} className="pc-facts__fact">
        <dt>{label}</dt>
        <dd>{isEmpty(value) ? none : value}</dd>
      </div>
    ))}
  </dl>
);

const isEmpty = (value: ReactNode): boolean => value === null || value === undefined || value === '';
