import { ink, pageInk, typeface } from '../ink.ts';
import { Picture } from './picture.tsx';
import type { IllustrationProps } from './picture.tsx';

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

export function DesignVignette(props: IllustrationProps) {
  return (
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
}

export function LaunchVignette(props: IllustrationProps) {
  return (
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
}

export function EmptyMailbox(props: IllustrationProps) {
  return (
    <Picture name="empty-mailbox" size={size} {...props}>
      <ellipse cx="160" cy="222" rx="110" ry="12" fill={pageInk.soft} />
      <path d="M150 148h28v74h-28Z" fill={pageInk.butter} {...line} />
      <path d="M104 62h102c28 0 46 20 46 48v44H104Z" fill={pageInk.sky} {...line} />
      <path d="M58 154v-46c0-28 20-46 46-46s46 18 46 46v46Z" fill={pageInk.fill} {...line} />
      <path d="M72 148v-38c0-22 14-34 32-34s32 12 32 34v38Z" fill={pageInk.line} />
      <path d="M58 154h92l-16 38H46Z" fill={pageInk.sky} {...line} />
      <path d="M222 104V56" {...line} strokeWidth="6" />
      <path d="M222 56h34v22h-34Z" fill={pageInk.red} {...line} />
      <path
        d="M30 222c2-20 6-28 12-36m2 36c0-16 4-22 12-30M262 222c-2-22-6-30-14-38m-4 38c2-14 10-24 16-26"
        stroke={pageInk.green}
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
      />
    </Picture>
  );
}

export function ReturnedPostcard(props: IllustrationProps) {
  return (
    <Picture name="returned" size={size} {...props}>
      <g transform="rotate(-5 160 120)">
        <rect x="36" y="48" width="240" height="150" fill={pageInk.fill} {...line} />
        <path d="M160 66v114" stroke={pageInk.soft} strokeWidth="3" />
        <path d="M178 128h80M178 148h80M178 168h52M54 74h84M54 92h70M54 110h78" stroke={pageInk.soft} strokeWidth="6" />
        <rect
          x="222"
          y="62"
          width="38"
          height="46"
          fill={pageInk.mint}
          {...line}
          strokeWidth="3"
          strokeDasharray="4 3"
        />
        <path d="m226 100 14-20 8 10 6-6 6 16" fill={pageInk.green} />
        <g fill="none" stroke={pageInk.line} strokeWidth="2.5">
          <circle cx="202" cy="86" r="22" />
          <circle cx="202" cy="86" r="15" />
          <path d="M226 74c12-6 20 6 32 0m-30 12c12-6 20 6 32 0m-32 12c12-6 20 6 32 0" />
        </g>
        <g transform="translate(48 118) rotate(-7)">
          <rect width="196" height="54" rx="4" fill={pageInk.fill} stroke={pageInk.red} strokeWidth="5" />
          <text
            x="98"
            y="36"
            textAnchor="middle"
            fontFamily={typeface.text}
            fontWeight="800"
            fontSize="17"
            letterSpacing=".4"
            fill={pageInk.red}
          >
            RETURN TO SENDER
          </text>
        </g>
      </g>
    </Picture>
  );
}
