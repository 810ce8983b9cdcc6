import { ink, typeface, roundLine } from '../ink.ts';
import { CardFrontPicture } from './card-front-picture.tsx';
import { Picture, type IllustrationProps } from './picture.tsx';

const hair = '#4A2E22';
const blushInk = '#D98B73';

export const WomanWithPostcard = ({
  title = 'A woman holding the giant 12 by 15 inch postcard',
  id = 'picture-woman',
  ...props
}: IllustrationProps) => (
  <Picture name="woman" id={id} size={[600, 660]} title={title} {...props}>
    <Backdrop clip={`${id}-disc`} />
    <Body />
    <Head />
    <g transform="translate(135 318)">
      <rect x="5" y="7" width="330" height="264" fill={ink.black} opacity=".22" />
      <CardFrontPicture width={330} />
    </g>
    <Hand x={131} y={474} />
    <Hand x={469} y={474} mirrored />
    <Ribbon />
  </Picture>
);

const dots = Array.from({ length: 120 }, (_, place) => ({
  x: 370 + (place % 12) * 16,
  y: 60 + Math.floor(place / 12) * 16,
}));
/** Returns one path for all dots of a size: a line of no length with round ends draws a dot. */
const pathOf = (some: typeof dots) => some.map(({ x, y }) => `M${x} ${y}h0`).join('');
const isLarge = ({ x, y }: (typeof dots)[number]) => (x + y) % 3 === 0;
const dotsBySize = [
  { radius: 2, path: pathOf(dots.filter((dot) => !isLarge(dot))) },
  { radius: 3, path: pathOf(dots.filter(isLarge)) },
];

const Backdrop = ({ clip }: { clip: string }) => (
  <>
    <circle cx="300" cy="318" r="270" fill={ink.butter} />
    <clipPath id={clip}>
      <circle cx="300" cy="318" r="270" />
    </clipPath>
    <g clipPath={`url(#${clip})`}>
      <path d="M20 372c70-60 164-52 228-12 62-66 150-86 232-28 34-10 70-2 100 16v240H20Z" fill={ink.mint} />
      <path d="M20 424c120-54 224-40 324-20 80-40 150-44 236-20v220H20Z" fill={ink.leaf} opacity=".55" />
    </g>
    {dotsBySize.map(({ radius, path }) => (
      <path key={radius} d={path} stroke={ink.red} strokeWidth={2 * radius} strokeLinecap="round" opacity=".28" />
    ))}
    <g stroke={ink.green} strokeWidth="5" fill={ink.green}>
      <path d="M92 372v-40M512 346v-44" />
      <ellipse cx="92" cy="316" rx="22" ry="30" stroke="none" />
      <ellipse cx="512" cy="286" rx="24" ry="34" stroke="none" />
    </g>
  </>
);

const Body = () => (
  <>
    <path d="M216 560h168l8 44H208Z" fill={ink.black} />
    <path
      d={
        'M258 244c-4 26-12 40-34 48-46 14-76 30-90 84l-34 116c-8 28 12 44 36 36l44-84 6 134h228' +
        'l6-134 44 84c24 8 44-8 36-36l-34-116c-14-54-44-70-90-84-22-8-30-22-34-48Z'
      }
      fill={ink.blue}
    />
    <path d="M252 284c20 40 76 40 96 0l-16-14h-64Z" fill={ink.paper} />
    <path d="M264 238h72v36c-12 30-60 30-72 0Z" fill={ink.skin} />
    <path d="M264 252c20 24 52 24 72 0v14c-18 20-54 20-72 0Z" fill={blushInk} opacity=".55" />
    <path d="M158 392 136 470M442 392l22 78" strokeOpacity=".35" {...roundLine(ink.black, 4)} />
    <path d="M224 292c-30 12-44 26-50 52M376 292c30 12 44 26 50 52" strokeOpacity=".35" {...roundLine(ink.white, 4)} />
  </>
);

const Head = () => (
  <>
    <path
      d={
        'M300 62c66 0 96 44 94 104-2 44 12 66 4 92-8 22-34 26-48 14V180H250v92' +
        'c-14 12-40 8-48-14-8-26 6-48 4-92-2-60 28-104 94-104Z'
      }
      fill={hair}
    />
    <path d="M300 96c44 0 64 34 64 78 0 50-30 88-64 88s-64-38-64-88c0-44 20-78 64-78Z" fill={ink.skin} />
    <path d="M232 172c4-44 40-44 66-66 16 26 62 22 70 66 8-50-16-92-68-92s-76 42-68 92Z" fill={hair} />
    <circle cx="256" cy="206" r="15" fill={blushInk} opacity=".6" />
    <circle cx="344" cy="206" r="15" fill={blushInk} opacity=".6" />
    <g fill="none" stroke={ink.black} strokeWidth="4.5" strokeLinecap="round">
      <path d="M262 186c5-8 19-8 24 0M314 186c5-8 19-8 24 0" />
      <path d="M258 166c8-6 20-7 28-3M314 163c8-4 20-3 28 3" strokeWidth="4" stroke={hair} />
      <path d="M294 205c3 4 9 4 12 0" strokeWidth="3.5" stroke={blushInk} />
    </g>
    <path
      d="M276 223c15 6 33 6 48 0-2 16-12 23-24 23s-22-7-24-23Z"
      fill={ink.white}
      stroke={ink.red}
      strokeWidth="4"
      strokeLinejoin="round"
    />
    <circle cx="234" cy="214" r="6" fill={ink.amber} />
    <circle cx="366" cy="214" r="6" fill={ink.amber} />
  </>
);

const Hand = ({ x, y, mirrored = false }: { x: number; y: number; mirrored?: boolean }) => (
  <g transform={`translate(${x} ${y})${mirrored ? ' scale(-1 1)' : ''}`}>
    <path d="M-30-34c4-12 18-16 28-12l4 82c-12 14-34 8-36-10Z" fill={ink.skin} />
    <path d="M-34 40c10 14 26 12 36 2l2 20c-16 12-34 8-42-4Z" fill={ink.blue} />
    <g fill={ink.skin} stroke={blushInk} strokeWidth="2.5">
      <rect x="-10" y="-40" width="40" height="19" rx="9.5" />
      <rect x="-10" y="-21" width="44" height="19" rx="9.5" />
      <rect x="-10" y="-2" width="42" height="19" rx="9.5" />
      <rect x="-10" y="17" width="36" height="18" rx="9" />
    </g>
    <path d="M-12-38v72" stroke={ink.skin} strokeWidth="10" />
  </g>
);

const Ribbon = () => (
  <g>
    <path d="M60 594 30 620l30 26h60v-52ZM540 594l30 26-30 26h-60v-52Z" fill="#8E231C" />
    <rect x="82" y="578" width="436" height="60" fill={ink.red} />
    <path d="M92 586h416M92 630h416" stroke={ink.white} strokeOpacity=".65" strokeWidth="2" />
    <text
      x="300"
      y="619"
      textAnchor="middle"
      fontFamily={typeface.text}
      fontWeight="800"
      fontSize="29"
      letterSpacing="1.5"
      fill={ink.white}
    >
      GIANT 12×15&quot; FORMAT
    </text>
  </g>
);
