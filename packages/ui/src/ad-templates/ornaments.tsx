import { ink } from '../ink.ts';

const round = (value: number): number => Math.round(value * 10) / 10;

type AwningProps = { width: number; height: number; stripes: number; colors: readonly [string, string] };

export function Awning({ width, height, stripes, colors: [one, other] }: AwningProps) {
  const step = width / stripes;
  const stripe = (place: number) =>
    `M${round(place * step)} 0h${round(step)}v${height - step / 2}a${round(step / 2)} ${round(step / 2)} 0 0 ` +
    `1-${round(step)} 0Z`;
  const every = (from: number) =>
    Array.from({ length: Math.ceil((stripes - from) / 2) }, (_, place) => stripe(from + place * 2)).join('');
  return (
    <>
      <path d={every(0)} fill={one} />
      <path d={every(1)} fill={other} />
      <path d={`M0 0h${width}v9H0Z`} fill={ink.black} opacity=".22" />
    </>
  );
}

type RaysProps = { x: number; y: number; reach: number; count: number; fill: string; opacity?: number };

export function Rays({ x, y, reach, count, fill, opacity }: RaysProps) {
  const point = (turn: number) => `${round(x + Math.cos(turn) * reach)} ${round(y + Math.sin(turn) * reach)}`;
  const rays = Array.from({ length: count }, (_, place) => {
    const from = (place / count) * 2 * Math.PI;
    return `M${x} ${y}L${point(from)}L${point(from + Math.PI / count)}Z`;
  });
  return <path d={rays.join('')} fill={fill} {...(opacity ? { opacity } : {})} />;
}

export function Seal({ radius, fill, line }: { radius: number; fill: string; line: string }) {
  const teeth = 28;
  const points = Array.from({ length: teeth * 2 }, (_, place) => {
    const turn = (place / (teeth * 2)) * 2 * Math.PI;
    const reach = place % 2 ? radius * 0.93 : radius;
    return `${round(Math.cos(turn) * reach)} ${round(Math.sin(turn) * reach)}`;
  });
  return (
    <>
      <path d={`M${points.join('L')}Z`} fill={fill} />
      <circle r={round(radius * 0.82)} fill="none" stroke={line} strokeWidth="2.5" />
    </>
  );
}

export function perforated(width: number, height: number, hole: number): string {
  const run = (length: number, turn: (step: number) => string) =>
    Array.from({ length: Math.round(length / (hole * 2.6)) }, () =>
      turn(length / Math.round(length / (hole * 2.6))),
    ).join('');
  const flat = (step: number) => round((step - hole * 2) / 2);
  const bite = (dx: number, dy: number) => `a${hole} ${hole} 0 0 0 ${dx * hole * 2} ${dy * hole * 2}`;
  return [
    'M0 0',
    run(width, (step) => `h${flat(step)}${bite(1, 0)}h${flat(step)}`),
    run(height, (step) => `v${flat(step)}${bite(0, 1)}v${flat(step)}`),
    run(width, (step) => `h${-flat(step)}${bite(-1, 0)}h${-flat(step)}`),
    run(height, (step) => `v${-flat(step)}${bite(0, -1)}v${-flat(step)}`),
    'Z',
  ].join('');
}

export const CuttingScissors = ({ fill }: { fill: string }) => (
  <g fill="none" stroke={fill} strokeWidth="4">
    <circle cx="-20" cy="-10" r="7" />
    <circle cx="-20" cy="10" r="7" />
    <path d="M-14-6 18 9c4 2 8 0 10-2M-14 6 18-9c4-2 8 0 10 2" strokeLinecap="round" strokeLinejoin="round" />
  </g>
);

export function Flourish({ width, fill }: { width: number; fill: string }) {
  const half = width / 2;
  return <path d={`M${-half} 0L-13-1.8V1.8ZM${half} 0L13-1.8V1.8ZM-8 0 0-6 8 0 0 6Z`} fill={fill} />;
}

type OaksProps = { at: ReadonlyArray<readonly [x: number, y: number, size: number]>; fill?: string };

export const Oaks = ({ at, fill = ink.green }: OaksProps) =>
  at.map(([x, y, size]) => (
    <g key={`${x}-${y}`} transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-2 4V-14h5V4Z" fill={ink.black} />
      <path
        d="M0-44c10-4 20 2 20 10 10 2 12 18 0 20-8 4-16 2-20-1-6 4-16 4-22-1-10-4-8-18 2-20 0-8 12-12 20-8Z"
        fill={fill}
      />
    </g>
  ));

type BulbsProps = { x: number; y: number; width: number; height: number; gap: number };

export function Bulbs({ x, y, width, height, gap }: BulbsProps) {
  const across = Math.round(width / gap);
  const down = Math.round(height / gap);
  const dots = [
    ...Array.from({ length: across + 1 }, (_, place) => [x + (place * width) / across, y]),
    ...Array.from({ length: across + 1 }, (_, place) => [x + (place * width) / across, y + height]),
    ...Array.from({ length: down - 1 }, (_, place) => [x, y + ((place + 1) * height) / down]),
    ...Array.from({ length: down - 1 }, (_, place) => [x + width, y + ((place + 1) * height) / down]),
  ].map((dot) => dot.map(round).join(' '));
  return (
    <>
      <path d={dots.map((dot) => `M${dot}v.1`).join('')} stroke={ink.amber} strokeWidth="15" strokeLinecap="round" />
      <path d={dots.map((dot) => `M${dot}v.1`).join('')} stroke={ink.butter} strokeWidth="8" strokeLinecap="round" />
    </>
  );
}

export function AirmailEdge({ width, height, edge }: { width: number; height: number; edge: number }) {
  const frame = {
    x: edge / 2,
    y: edge / 2,
    width: width - edge,
    height: height - edge,
    fill: 'none',
    strokeWidth: edge,
  } as const;
  return (
    <>
      <rect {...frame} stroke={ink.paper} />
      <rect {...frame} stroke={ink.red} strokeDasharray="30 70" />
      <rect {...frame} stroke={ink.blue} strokeDasharray="30 70" strokeDashoffset="50" />
    </>
  );
}
