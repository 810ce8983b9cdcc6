import { ink, roundLine } from '../ink.ts';

export type Palette = { main: string; accent: string; light: string };

export type MotifProps = { palette: Palette };

// Motifs are drawn within -100..100 on both axes, in black and the three inks of their ad.

export const Truck = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <path d="M-96 66h192" stroke={ink.black} strokeWidth="5" strokeLinecap="round" />
    <path d="M-92 42V2h74l16-44h52c8 0 13 4 16 10l14 32 16 6v36Z" fill={main} />
    <path d="M-6-2 6-32h22V-2Zm44-30h12c4 0 6 1 8 5L68-2H38Z" fill={light} />
    <path d="M-92 2h74v12h-74ZM-2 14h14" stroke={accent} strokeWidth="6" fill="none" />
    <circle cx="-52" cy="44" r="22" fill={ink.black} />
    <circle cx="-52" cy="44" r="9" fill={light} />
    <circle cx="56" cy="44" r="22" fill={ink.black} />
    <circle cx="56" cy="44" r="9" fill={light} />
    <circle cx="92" cy="18" r="6" fill={ink.amber} />
  </>
);

export const Scissors = ({ palette: { main, accent } }: MotifProps) => (
  <>
    <path d="M-14 26-40-88c14 10 30 60 42 104ZM14 26 40-88C26-78 10-28-2 16Z" fill={main} />
    <circle cx="-34" cy="58" r="24" fill="none" stroke={accent} strokeWidth="13" />
    <circle cx="34" cy="58" r="24" fill="none" stroke={accent} strokeWidth="13" />
    <path d="m-20 36 22-32m18 32L-2 4" stroke={accent} strokeWidth="13" strokeLinecap="round" />
    <circle cy="14" r="6" fill={ink.paper} />
    <path d="M76-60v32M60-44h32M-74-24v20m-10-10h20" stroke={ink.amber} strokeWidth="6" strokeLinecap="round" />
  </>
);

export const Kite = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <path d="M20-92V54l-58-86Z" fill={main} />
    <path d="M20-92V54l58-86Z" fill={accent} />
    <path d="M20-92-38-32h58Z" fill={light} />
    <path d="M20 54 78-32H20Z" fill={light} opacity=".55" />
    <path d="M20 54c-6 26-34 12-44 30s-30 8-36 12" {...roundLine(ink.black, 4)} />
    <path d="m-12 68-18 2 10 16Zm-2 2 4 18-18-6Z" fill={main} />
    <path d="m-52 80-16 0 8 14Zm-2 2 2 16-14-6Z" fill={accent} />
    <path d="M-96-56c8-12 22-10 26 0 12-4 20 4 18 12h-54c-6-4 0-14 10-12Z" fill={light} />
  </>
);

export const Camera = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <path d="M-30-44l12-22h36l12 22Z" fill={ink.black} />
    <rect x="-88" y="-46" width="176" height="112" rx="12" fill={main} />
    <path d="M-88-22H88V42H-88Z" fill={ink.black} opacity=".18" />
    <circle cy="10" r="46" fill={light} />
    <circle cy="10" r="34" fill={ink.black} />
    <circle cy="10" r="18" fill={accent} />
    <circle cx="-8" cy="2" r="6" fill={ink.white} />
    <rect x="52" y="-38" width="24" height="12" rx="3" fill={ink.amber} />
  </>
);

export function Balloons({ palette: { main, accent } }: MotifProps) {
  const string = { fill: 'none', stroke: ink.black, strokeWidth: 4, strokeLinecap: 'round' } as const;
  return (
    <>
      <path d="M-46 10C-40 50-6 60 0 94M2-16c4 40-6 70-2 110M48 14C40 50 8 60 0 94" {...string} />
      <ellipse cx="-48" cy="-28" rx="36" ry="44" fill={main} />
      <path d="m-48 14-8 12h16Z" fill={main} />
      <ellipse cx="50" cy="-24" rx="34" ry="42" fill={ink.amber} />
      <path d="m50 16-8 12h16Z" fill={ink.amber} />
      <ellipse cx="2" cy="-52" rx="38" ry="46" fill={accent} />
      <path d="m2-8-8 12h16Z" fill={accent} />
      <path d="M-16-76c4-8 8-12 16-14M-66-46c3-8 7-12 13-14M36-46c3-6 6-9 12-10" {...roundLine(ink.white, 6)} />
    </>
  );
}

export const Kettlebell = ({ palette: { main, accent, light } }: MotifProps) => (
  <>
    <path d="M-36-14c-16-40-6-74 36-74s52 34 36 74" fill="none" stroke={accent} strokeWidth="20" />
    <path d="M0-34c44 0 66 30 66 64 0 26-14 44-28 54h-76c-14-10-28-28-28-54 0-34 22-64 66-64Z" fill={main} />
    <circle cy="26" r="30" fill={light} />
    <path d="M6 6-12 32h12l-6 18 20-28H2Z" fill={accent} />
    <path d="M-84 84H84" stroke={ink.black} strokeWidth="6" strokeLinecap="round" />
  </>
);

export const Pizza = ({ palette: { main, accent } }: MotifProps) => (
  <>
    <path d="M-86-50C-40-92 40-92 86-50L72-34C32-66-32-66-72-34Z" fill="#C98A4B" />
    <path d="M-72-34C-32-66 32-66 72-34L0 92Z" fill={ink.amber} />
    <path d="M-50-26c4 24 14 10 14 32l-8-14ZM26 20c-2 20-12 14-14 34l-6 10Z" fill={main} opacity=".35" />
    <circle cx="-22" cy="-24" r="17" fill={main} />
    <circle cx="28" cy="-18" r="15" fill={main} />
    <circle cx="0" cy="26" r="15" fill={main} />
    <path
      d="M0-44c8-8 16-6 18-2-6 8-14 8-18 2Zm-34 38c6 2 12 8 10 14-8 0-12-6-10-14Zm54 16c8-4 14 0 16 4-8 6-14 2-16-4Z"
      fill={accent}
    />
  </>
);
