import { ink, pageInk } from '../ink.ts';
import { Picture, type IllustrationProps } from './picture.tsx';

const size = [320, 240] as const;
const line = { stroke: pageInk.line, strokeWidth: 4, strokeLinejoin: 'round', strokeLinecap: 'round' } as const;

export function ReserveVignette(props: IllustrationProps) {
  const cells = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [0, 2],
    [1, 2],
    [2, 2],
  ] as const;
  return (
    <Picture name="reserve" size={size} {...props}>
      <ellipse cx="160" cy="206" rx="130" ry="16" fill={pageInk.soft} />
      <g transform="translate(60 44) rotate(-4 100 80)">
        <rect width="200" height="160" fill={pageInk.fill} {...line} />
        {cells.map(([column, row]) => {
          const wide = row === 0 && column === 1;
          const taken = (column + row * 2) % 3 !== 1;
          return (
            <rect
              key={`${column}${row}`}
              x={8 + column * 63}
              y={8 + row * 49}
              width={wide ? 121 : 58}
              height="44"
              fill={wide ? pageInk.sky : taken ? pageInk.mint : pageInk.butter}
              stroke={pageInk.line}
              strokeWidth="2"
              strokeDasharray={taken || wide ? undefined : '5 4'}
            />
          );
        })}
      </g>
      <g transform="translate(172 30)">
        <path d="M0 106V4" {...line} strokeWidth="5" />
        <path d="M2 4c24-12 40 12 66-2v44c-26 14-42-10-66 2Z" fill={pageInk.red} {...line} />
        <circle cy="108" r="7" fill={pageInk.line} />
      </g>
    </Picture>
  );
}

export const DesignVignette = (props: IllustrationProps) => (
  <Picture name="design" size={size} {...props}>
    <ellipse cx="160" cy="210" rx="130" ry="14" fill={pageInk.soft} />
    <g transform="rotate(3 150 120)">
      <rect x="54" y="44" width="190" height="150" fill={pageInk.fill} {...line} />
      <rect x="68" y="58" width="78" height="122" fill={pageInk.butter} />
      <circle cx="107" cy="104" r="24" fill={pageInk.red} />
      <path d="M68 156c26-22 52-22 78 0v24H68Z" fill={pageInk.green} />
      <path d="M160 76h62M160 96h46" {...line} strokeWidth="9" />
      <path d="M160 124h66M160 138h58M160 152h36" stroke={pageInk.soft} strokeWidth="6" />
    </g>
    <g transform="translate(262 40) rotate(34)">
      <path d="M-13 0h26v118L0 148l-13-30Z" fill={pageInk.butter} {...line} />
      <path d="M-13 0h26v-18c0-10-26-10-26 0Z" fill={pageInk.red} {...line} />
      <path d="M-13 118h26L0 148Z" fill={pageInk.fill} {...line} />
      <path d="m-5 137 5 11 5-11Z" fill={pageInk.line} />
    </g>
    <g stroke={pageInk.line} strokeWidth="3">
      <circle cx="42" cy="206" r="15" fill={pageInk.red} />
      <circle cx="72" cy="214" r="15" fill={pageInk.blue} />
      <circle cx="102" cy="208" r="15" fill={pageInk.green} />
    </g>
  </Picture>
);

export const LaunchVignette = (props: IllustrationProps) => (
  <Picture name="launch" size={size} {...props}>
    <path d="M0 208h320" {...line} />
    <path d="M14 206c10-60 60-70 88-36 22-34 72-30 84 4l10 32Z" fill={pageInk.mint} />
    <path d="M74 82h146v112H74Z" fill={pageInk.fill} {...line} />
    <path d="M220 110h38l32 40v44h-70Z" fill={pageInk.fill} {...line} />
    <path d="M232 122h22l22 28h-44Z" fill={pageInk.sky} {...line} strokeWidth="3" />
    <path d="M76 150h214v18H76Z" fill={pageInk.blue} />
    <path d="M76 168h214v9H76Z" fill={pageInk.red} />
    <g transform="translate(112 96)">
      <rect width="66" height="44" fill={pageInk.butter} {...line} strokeWidth="3" />
      <path d="m2 3 31 24L64 3" fill="none" {...line} strokeWidth="3" />
    </g>
    {[116, 246].map((x) => (
      <g key={x}>
        <circle cx={x} cy="196" r="22" fill={ink.black} stroke={pageInk.fill} strokeWidth="3" />
        <circle cx={x} cy="196" r="8" fill={pageInk.fill} />
      </g>
    ))}
    <path d="M18 110h40M6 136h52M26 162h32" {...line} />
  </Picture>
);
