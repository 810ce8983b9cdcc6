import { pageInk } from '../ink.ts';
import { Picture } from './picture.tsx';
import type { IllustrationProps } from './picture.tsx';

function Oak({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-5 0c2-24 0-36-4-52h18c-4 16-6 28-4 52ZM0-34l22-22M0-26l-20-18" fill={pageInk.line} stroke={pageInk.line} strokeWidth="4" strokeLinecap="round" />
      <path d="M0-132c24 0 38 14 42 30 18 4 26 20 20 36-6 14-20 20-34 16-10 8-44 8-56 0-14 4-28-2-34-16-6-16 2-32 20-36 4-16 18-30 42-30Z" fill={pageInk.green} />
      <path d="M-30-96c4-14 14-22 28-24M-46-70c-2-10 4-18 12-20M8-78c10-2 18-8 20-18" fill="none" stroke={pageInk.leaf} strokeWidth="5" strokeLinecap="round" />
    </g>
  );
}

/** Five oaks on the town's hills, for the five planted where one was used. */
export function Trees(props: IllustrationProps) {
  return (
    <Picture name="trees" width={560} height={220} {...props}>
      <circle cx="452" cy="62" r="34" fill={pageInk.butter} />
      <path d="M0 160c80-46 160-40 226-12 70-44 150-50 210-22 50-18 90-14 124 4v90H0Z" fill={pageInk.mint} />
      <path d="M0 190c110-44 210-30 290-14 90-30 180-32 270-2v46H0Z" fill={pageInk.leaf} opacity=".55" />
      <Oak x={70} y={188} size={0.82} /><Oak x={176} y={180} size={1.08} /><Oak x={288} y={190} size={1.22} /><Oak x={402} y={184} size={0.98} /><Oak x={494} y={192} size={0.8} />
      <path d="M20 204h24m70 6h30m70-2h36m62 4h34m66-4h30" stroke={pageInk.green} strokeWidth="4" strokeLinecap="round" />
    </Picture>
  );
}
