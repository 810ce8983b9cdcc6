import type { ComponentProps } from 'react';
import { currentTown, townPicture } from '@postcard/contracts/town';
import { classNames } from '../class-names.ts';
import { ink } from '../ink.ts';

/** The card's nine cells, one of them red, in 30 x 24 units for 15 x 12 inches. */
export function LogoMark(props: ComponentProps<'svg'>) {
  const cells = [
    [0, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ] as const;
  return (
    <svg viewBox="0 0 60 48" width="40" height="32" aria-hidden="true" focusable="false" {...props}>
      <rect x="1.5" y="1.5" width="57" height="45" rx="3" fill={ink.paper} stroke={ink.black} strokeWidth="3" />
      {cells.map(([column, row]) => (
        <rect
          key={`${column}${row}`}
          x={5.5 + column * 16.7}
          y={5.5 + row * 12.9}
          width="15"
          height="11"
          fill={row === 0 ? ink.amber : ink.sky}
        />
      ))}
      <rect x="22.2" y="5.5" width="31.7" height="11" fill={ink.blue} />
      <rect x="22.2" y="31.3" width="15" height="11" fill={ink.red} />
    </svg>
  );
}

export type LogoProps = ComponentProps<'span'>;

export function Logo({ className, ...props }: LogoProps) {
  const mark = townPicture('mark');
  return (
    <span className={classNames('pc-logo', className)} {...props}>
      {mark ? <img src={mark} alt="" width="40" height="32" /> : <LogoMark />}
      <span className="pc-logo__words">{currentTown().product}</span>
    </span>
  );
}
