import { pageInk, roundLine } from '../ink.ts';
import { Picture, type IllustrationProps } from './picture.tsx';

const Oak = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <path
      d="M-5 0c2-24 0-36-4-52h18c-4 16-6 28-4 52ZM0-34l22-22M0-26l-20-18"
      fill={pageInk.line}
      stroke={pageInk.line}
      strokeWidth="4"
      strokeLinecap="round"
    />
    <path
      d={
        'M0-132' +
        'c24 0 38 14 42 30 18 4 26 20 20 36-6 14-20 20-34 16-10 8-44 8-56 0-14 4-28-2-34-16-6-16' +
        ' 2-32 20-36 4-16 18-30 42-30' +
        'Z'
      }
      fill={pageInk.green}
    />
    <path d="M-30-96c4-14 14-22 28-24M-46-70c-2-10 4-18 12-20M8-78c10-2 18-8 20-18" {...roundLine(pageInk.leaf, 5)} />
  </g>
);

export const Trees = (props: IllustrationProps) => (
  <Picture name="trees" size={[560, 220]} {...props}>
    <circle cx="452" cy="62" r="34" fill={pageInk.butter} />
    <path d="M10 190c60-54 150-56 216-34 70-40 150-46 210-22 50-6 92 22 114 56Z" fill={pageInk.mint} />
    <path d="M0 206c90-46 200-36 290-22 90-24 190-20 270 22-90 14-470 14-560 0Z" fill={pageInk.leaf} opacity=".55" />
    <Oak x={74} y={194} size={0.66} />
    <Oak x={172} y={188} size={0.86} />
    <Oak x={282} y={194} size={1.04} />
    <Oak x={392} y={190} size={0.84} />
    <Oak x={486} y={195} size={0.64} />
    <path d="M120 206h14m90 4h16m98-3h16m84 1h12" stroke={pageInk.green} strokeWidth="3" strokeLinecap="round" />
  </Picture>
);
