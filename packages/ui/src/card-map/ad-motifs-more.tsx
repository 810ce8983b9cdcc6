import { ink, roundLine } from '../ink.ts';
import type { MotifProps } from './ad-motifs.tsx';

export const Tooth = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <circle r="92" fill={light} />
    <path
      d={
        'M0-46C20-66 66-66 66-20 66 16 48 34 42 70c-4 22-24 22-26-2C12 40 10 30 0 30s-12 10-16 38' +
        'c-2 24-22 24-26 2C-48 34-66 16-66-20-66-66-20-66 0-46Z'
      }
      fill={ink.white}
      stroke={main}
      strokeWidth="6"
    />
    <circle cx="-24" cy="-20" r="6" fill={ink.black} />
    <circle cx="24" cy="-20" r="6" fill={ink.black} />
    <path d="M-20-2c8 14 32 14 40 0" fill="none" stroke={accent} strokeWidth="6" strokeLinecap="round" />
    <path d="M76-74v28M62-60h28" stroke={ink.amber} strokeWidth="6" strokeLinecap="round" />
  </>
);

export const House = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <path d="M38-60V-84H60v42Z" fill={ink.black} />
    <path d="M-66-8h132v88H-66Z" fill={light} />
    <path d="M0-82 92 0 80 14 0-56-80 14-92 0Z" fill={main} />
    <path d="M-14 24h32v56h-32Z" fill={accent} />
    <circle cx="10" cy="54" r="4" fill={ink.amber} />
    <path d="M-52 14h24v24h-24Zm84 0h24v24H32Z" fill={ink.white} stroke={ink.black} strokeWidth="4" />
    <path d="M-40 14v24m-12-12h24M44 14v24M32 26h24" stroke={ink.black} strokeWidth="3" />
    <path d="M-96 80H96" stroke={ink.black} strokeWidth="6" strokeLinecap="round" />
    <path d="M-96 78c0-20 22-22 24 0Zm162 0c0-26 30-26 32 0Z" fill={ink.green} />
  </>
);

const coat = '#B07A45';

export const Dog = ({ palette: { accent, light } }: MotifProps) => (
  <>
    <path d="M-58-40c-34-8-42 32-30 62 10 8 26 0 32-18ZM58-40c34-8 42 32 30 62-10 8-26 0-32-18Z" fill={coat} />
    <path d="M0-76c46 0 66 34 66 74 0 46-28 84-66 84S-66 44-66-2c0-40 20-74 66-74Z" fill={light} />
    <path d="M0-76c46 0 66 34 66 74 0 10-2 20-4 28C40 30 20-10 18-74Z" fill={coat} opacity=".8" />
    <circle cx="-26" cy="-8" r="8" fill={ink.black} />
    <circle cx="28" cy="-8" r="8" fill={ink.black} />
    <path d="M-16 22c0-8 32-8 32 0 0 10-10 18-16 18s-16-8-16-18Z" fill={ink.black} />
    <path d="M0 40v10c-4 10-20 10-26 2m26-2c4 10 20 10 26 2" {...roundLine(ink.black, 5)} />
    <path d="M-8 56c0 22 20 22 20 0Z" fill={accent} />
  </>
);

export const Ledger = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <rect x="-66" y="-82" width="112" height="150" rx="6" fill={ink.white} stroke={main} strokeWidth="6" />
    <path d="M-66-76c0-4 2-6 6-6H40c4 0 6 2 6 6v22H-66Z" fill={main} />
    <path d="M-44-32h52M-44-8h68M-44 16h40" stroke={ink.quiet} strokeWidth="6" strokeLinecap="round" />
    <path d="m-44 42 10 10 18-20" fill="none" stroke={accent} strokeWidth="8" strokeLinecap="round" />
    <circle cx="46" cy="48" r="40" fill={accent} />
    <circle cx="46" cy="48" r="31" fill="none" stroke={light} strokeWidth="3" />
    <path d="M58 34c-6-8-24-6-24 4 0 12 26 6 26 18 0 10-20 12-26 2M46 22v52" {...roundLine(ink.white, 6)} />
  </>
);

export const Key = ({ palette: { main, light } }: MotifProps) => (
  <>
    <path d="m-8-18 84 84v22H52L40 76V62H26V48H14L-30 4Z" fill={ink.amber} />
    <circle cx="-34" cy="-40" r="48" fill={ink.amber} />
    <circle cx="-44" cy="-50" r="15" fill={light} />
    <path d="M-44-50c-20 30-10 60 6 84" fill="none" stroke={ink.black} strokeWidth="4" />
    <path d="m-62 34 40-12 14 44-40 12Z" fill={main} />
    <path d="m-48 52 20-6" stroke={ink.white} strokeWidth="6" strokeLinecap="round" />
  </>
);

export const Tulips = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <path d="M-2 60C-10 10-34-10-44-24M0 60V-34M4 60C10 16 36-6 46-20" {...roundLine(ink.green, 7)} />
    <path d="M-8 40c-24 2-40-12-46-30 22-2 38 8 46 30Zm16 4c20-2 36-14 42-30-22 0-36 10-42 30Z" fill={ink.green} />
    <path d="M-70-54c10 0 14 6 18 10 2-10 8-18 16-20 2 20 6 44-14 48-18 2-24-18-20-38Z" fill={accent} />
    <path
      d="M-26-76c10 2 16 8 18 12 2-6 4-14 8-20 4 6 8 14 10 20 2-4 8-10 18-12 6 30-6 50-28 50s-32-20-26-50Z"
      fill={main}
    />
    <path d="M72-50c-10 0-16 4-20 8-2-10-6-18-16-22-4 22-6 46 14 50 18 2 26-16 22-36Z" fill={ink.amber} />
    <path d="M-44 34h88L16 94h-32Z" fill={light} stroke={ink.black} strokeWidth="4" strokeLinejoin="round" />
    <path d="M-30 62h60" stroke={accent} strokeWidth="8" />
  </>
);

export const Shirt = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <path d="M0-58c0-14 16-12 16-24 0-16-28-16-30 0" {...roundLine(ink.black, 6)} />
    <path d="M-20-56 0-42l20-14 58 22L62 8 44 2v84h-88V2L-62 8l-16-42Z" fill={main} />
    <path d="M-20-56 0-42l20-14 8 22L0-16l-28-18Z" fill={light} />
    <path d="M0-14V86" stroke={light} strokeWidth="4" />
    <path d="M0 4v.1M0 30v.1M0 56v.1" stroke={accent} strokeWidth="10" strokeLinecap="round" />
    <path d="M14 16h20v20H14Z" fill={accent} />
  </>
);

export const Sunrise = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <circle r="94" fill={light} />
    <path
      d="M0-78v22M-52-58l12 18M52-58 40-40M-82-14l20 8m144-8-20 8"
      stroke={ink.amber}
      strokeWidth="8"
      strokeLinecap="round"
    />
    <circle cy="14" r="44" fill={ink.amber} />
    <path d="M-92 18C-60-8-30 6-8 22c20-18 58-24 96 10a94 94 0 0 1-176 6Z" fill={main} />
    <path d="M-84 44c40-18 80-6 164 6a94 94 0 0 1-164-6Z" fill={accent} />
  </>
);
