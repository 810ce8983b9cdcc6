import type { MotifProps } from '../card-map/ad-motifs.tsx';
import { ink, roundLine, bentLine } from '../ink.ts';

// Motifs are drawn within -100..100 on both axes, in black and the three inks of their ad.

export const Plate = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <circle r="60" fill={ink.white} stroke={main} strokeWidth="6" />
    <circle r="40" fill={light} />
    <path d="M-14 12c-16-10-14-34 6-36 6-14 30-10 30 6 14 2 14 24-2 26-4 10-24 12-34 4Z" fill={accent} />
    <path d="M-84-66v38c0 10 6 16 6 16v82M-92-66v28c0 12 4 18 14 18s14-6 14-18v-28" {...roundLine(ink.black, 6)} />
    <path d="M80 70V-66c18 14 18 60 0 66" {...bentLine(ink.black, 6)} />
  </>
);

export const Cup = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <path d="M-26-92c-10 16 10 20 0 38m26-38c-10 16 10 20 0 38m26-38c-10 16 10 20 0 38" {...roundLine(accent, 7)} />
    <path d="M50-22c40-12 46 52 0 52" fill="none" stroke={main} strokeWidth="13" />
    <path d="M-58-36H58v52c0 30-20 46-40 46h-36c-20 0-40-16-40-46Z" fill={main} />
    <path d="M-58-36H58v14H-58Z" fill={ink.black} opacity=".25" />
    <path d="M-18 8c8-14 36-8 30 16-8 14-34 8-30-16Zm4 14L10 10" fill={light} stroke={ink.black} strokeWidth="3" />
    <path d="M-84 76H84" stroke={ink.black} strokeWidth="8" strokeLinecap="round" />
  </>
);

export const Cupcake = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <path d="M-56 12H56L40 84h-80Z" fill={accent} />
    <path d="m-34 12 8 72M-12 12l4 72M12 12 8 84M34 12l-8 72" stroke={ink.white} strokeOpacity=".6" strokeWidth="5" />
    <path
      d="M-62 20c-18-6-16-34 4-36-8-22 16-36 30-30C-26-66 26-68 30-44c18-6 38 10 28 30 20 2 22 30 4 36Z"
      fill={light}
      stroke={ink.black}
      strokeWidth="5"
      strokeLinejoin="round"
    />
    <path d="M-40-6c20 10 56 10 82-2M-24-32c14 8 36 6 50-2" opacity=".35" {...roundLine(ink.black, 4)} />
    <circle cy="-66" r="17" fill={main} />
    <path d="M2-82c2-8 8-12 16-12" fill="none" stroke={ink.black} strokeWidth="4" strokeLinecap="round" />
  </>
);

export const Taco = ({ palette: { main, accent } }: MotifProps) => (
  <>
    <path d="M-78 36C-86-30-38-78 6-74c48 4 84 48 78 102Z" fill={ink.amber} stroke={ink.black} strokeWidth="4" />
    <path
      d="M-74 20c-4-18 12-18 12-34s20-10 24-26 22-4 34-14 22 8 34 4 12 18 26 22 4 18 14 26-4 20-4 20Z"
      fill={accent}
    />
    <path
      d="M-50 4c6-8 18-8 22 0M-10-30c8-6 18-2 20 6m22 8c10-2 16 6 14 14"
      stroke={main}
      strokeWidth="13"
      strokeLinecap="round"
    />
    <path
      d="M-94 56C-98-8-56-48-8-46c48 2 86 40 82 98Z"
      fill={ink.butter}
      stroke={ink.black}
      strokeWidth="5"
      strokeLinejoin="round"
    />
    <path
      d="M-60 26v.1M-34 0v.1M-16 30v.1M10-14v.1M26 22v.1M50 6v.1"
      stroke={ink.amber}
      strokeWidth="11"
      strokeLinecap="round"
    />
  </>
);

export const Tap = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <path d="M-20-84h40v14h-40Zm12 14H8v22H-8Z" fill={accent} />
    <path d="M-88-50h30v64h-30Z" fill={ink.black} />
    <path d="M-58-40h84c36 0 54 22 54 56v10H40V16c0-10-4-14-14-14h-84Z" fill={main} />
    <path d="M-50-32h74c24 0 38 10 44 26" fill="none" stroke={light} strokeWidth="6" strokeLinecap="round" />
    <path
      d="M60 42c14 20 20 28 20 36 0 24-40 24-40 0 0-8 6-16 20-36Z"
      fill={ink.blue}
      stroke={ink.white}
      strokeWidth="4"
    />
  </>
);

export const Oak = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <circle r="92" fill={light} />
    <path d="M-10 74c4-24 2-36-18-56l10-8L-4 22V-14H8v32L28-2l10 8C16 30 12 46 16 74Z" fill={ink.black} />
    <path
      d="M0-82c20-8 42 4 42 22 26 0 34 34 12 46-4 20-34 22-44 8-10 10-32 8-40-4-26 6-46-20-28-38-8-26 20-46 58-34Z"
      fill={main}
    />
    <path d="M-34-40c8-10 18-12 26-8M8-56c10-4 18 0 22 8" {...roundLine(accent, 6)} />
    <path d="M-80 76H80" stroke={ink.black} strokeWidth="6" strokeLinecap="round" />
  </>
);

export const Roller = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <path d="M-84-80H48v48H-84Z" fill={main} />
    <path d="M-84-80H48v14H-84Z" fill={ink.white} opacity=".3" />
    <path d="M48-56h28v38H-6v24" fill="none" stroke={ink.black} strokeWidth="8" strokeLinejoin="round" />
    <path d="M-20 6H8v72c0 14-28 14-28 0Z" fill={accent} />
    <path
      d={
        'M-84-32h96v26c0 8-12 8-12 0v-6c0-6-10-6-10 0v34c0 10-14 10-14 0v-28c0-6-12-6-12 0v12' +
        'c0 8-12 8-12 0v-6c0-8-12-8-12 0v52c0 10-14 10-14 0Z'
      }
      fill={main}
      opacity=".82"
    />
    <circle cx="58" cy="50" r="26" fill={light} />
    <path d="M50 50h16m-8-8v16" stroke={main} strokeWidth="6" strokeLinecap="round" />
  </>
);

export const Bucket = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <path d="M-60-8C-60-70 36-70 36-8" fill="none" stroke={ink.black} strokeWidth="6" />
    <path d="M-72-12H48L34 84h-92Z" fill={main} />
    <path d="M-72-12H48l-3 18H-69Z" fill={ink.black} opacity=".22" />
    <circle cx="-42" cy="-20" r="20" fill={ink.white} stroke={light} strokeWidth="5" />
    <circle cx="-10" cy="-28" r="24" fill={ink.white} stroke={light} strokeWidth="5" />
    <circle cx="24" cy="-18" r="17" fill={ink.white} stroke={light} strokeWidth="5" />
    <path d="M52-86 74-2" stroke={ink.amber} strokeWidth="9" strokeLinecap="round" />
    <path d="m58-4 34-8 8 44-14-2-2 10-12-4-4 10Z" fill={accent} />
    <path d="M-84-70v28m-14-14h28M6-88v20m-10-10h20" stroke={ink.amber} strokeWidth="6" strokeLinecap="round" />
  </>
);

export const Heart = ({ palette: { main, light } }: MotifProps) => (
  <>
    <circle r="92" fill={light} />
    <path d="M0 66C-50 30-74 4-74-24c0-40 52-52 74-14 22-38 74-26 74 14 0 28-24 54-74 90Z" fill={main} />
    <path d="M-12-28h24v20h20v24H12v20h-24V16h-20V-8h20Z" fill={ink.white} />
  </>
);

export const Lotus = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <circle r="92" fill={light} />
    <circle cy="-30" r="34" fill={ink.amber} />
    <path d="M-86 14c26-6 52 6 62 46-40 4-60-14-62-46Zm172 0c-26-6-52 6-62 46 40 4 60-14 62-46Z" fill={accent} />
    <path
      d="M-56-22c26 6 46 36 44 80-34-8-56-40-44-80Zm112 0c-26 6-46 36-44 80 34-8 56-40 44-80Z"
      fill={main}
      opacity=".8"
    />
    <path d="M0-48c28 28 30 76 0 108-30-32-28-80 0-108Z" fill={main} />
    <path d="M-70 70H70" stroke={ink.black} strokeWidth="6" strokeLinecap="round" />
  </>
);

export const Book = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <path d="M0-54C-24-72-62-76-92-66V62c30-10 68-6 92 12 24-18 62-22 92-12V-66C62-76 24-72 0-54Z" fill={main} />
    <path d="M0-44C-22-58-54-62-80-56V48c26-6 58-2 80 12 22-14 54-18 80-12V-56c-26-6-58-2-80 12Z" fill={ink.white} />
    <path d="M0-44V60" stroke={ink.black} strokeWidth="4" />
    <path d="M-64-34c14-2 32 0 46 6M-64-10c14-2 32 0 46 6M-64 14c14-2 32 0 46 6" {...roundLine(ink.quiet, 6)} />
    <path d="M18-58h26v66L31-4 18 8Z" fill={accent} />
    <circle cx="62" cy="20" r="10" fill={light} />
  </>
);

export const Note = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <circle r="90" fill={light} />
    <path d="M-30-60 56-78v26l-86 18Z" fill={main} />
    <path d="M-25-52V44M51-70V26" stroke={ink.black} strokeWidth="10" />
    <ellipse cx="-44" cy="48" rx="25" ry="19" fill={ink.black} transform="rotate(-18 -44 48)" />
    <ellipse cx="32" cy="30" rx="25" ry="19" fill={ink.black} transform="rotate(-18 32 30)" />
    <path d="M-76-34v24m-12-12h24M76 48v20m-10-10h20" stroke={accent} strokeWidth="6" strokeLinecap="round" />
  </>
);
