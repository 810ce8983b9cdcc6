import { currentTown, distributionLabel } from '@postcard/contracts/town';
import { ink, typeface } from '../ink.ts';
import { fitText } from './fit-text.ts';

export function Airmail({ width, height = 16 }: { width: number; height?: number }) {
  const bar = height * 2;
  const count = Math.floor(width / (bar * 1.5));
  const step = width / count;
  const bars = Array.from(
    { length: count },
    (_, place) => `M${place * step + height * 0.6} 0h${bar * 0.8}l${-height * 0.6} ${height}h${-bar * 0.8}Z`,
  );
  const everySecond = (first: number) => bars.filter((_, place) => place % 2 === first).join('');
  return (
    <>
      <path d={everySecond(0)} fill={ink.red} />
      <path d={everySecond(1)} fill={ink.blue} />
    </>
  );
}

const width = 500;

export function Masthead({ issue }: { issue?: string | undefined }) {
  const [article, ...rest] = currentTown().product.split(' ');
  const name = fitText(rest.join(' '), { width: 430, height: 200, maxLines: 2, maxSize: 94 });
  return (
    <>
      <rect width={width} height="400" fill={ink.cream} />
      <circle cx="440" cy="300" r="36" fill={ink.amber} />
      <path d="M0 330c60-52 118-56 176-18 44-38 112-48 168-6 50-26 104-30 156 6v88H0Z" fill={ink.leaf} />
      <path d="M0 364c90-40 190-30 262-8 80-22 160-24 238 2v42H0Z" fill={ink.green} />
      {[62, 96, 438].map((x) => (
        <g key={x} transform={`translate(${x} 336)`}>
          <path d="M0 30V0" stroke={ink.black} strokeWidth="5" />
          <path d="M0-34c24 0 26 40 0 42-26-2-24-42 0-42Z" fill={ink.green} stroke={ink.cream} strokeWidth="3" />
        </g>
      ))}
      <g transform="translate(34 34)">
        <Airmail width={432} />
      </g>
      <g fontFamily={typeface.display} fill={ink.black} textAnchor="middle">
        <text x="250" y="100" fontSize="38" fontWeight="600">
          {article}
        </text>
        <text fontSize={name.size} fontWeight="800" letterSpacing="-1">
          {name.lines.map((line, place) => (
            <tspan key={line} x="250" y={176 + place * name.size * 0.88}>
              {line}
            </tspan>
          ))}
        </text>
      </g>
      <text
        x="250"
        y="384"
        fontFamily={typeface.text}
        fontWeight="600"
        fontSize="25"
        textAnchor="middle"
        fill={ink.white}
      >
        {issue ?? `${distributionLabel()} · ${currentTown().zipCode}`}
      </text>
    </>
  );
}

const indicia = ['PRSRT STD', 'ECRWSS', 'U.S. POSTAGE', 'PAID', 'EDDM RETAIL'];
const bars = '1011010011101001011010110010111010010110101100';

export const AddressPanel = () => (
  <g fontFamily={typeface.text} fill={ink.black}>
    <rect width={width} height="400" fill={ink.white} />
    <text fontSize="22" fontWeight="500">
      <tspan
        x="34"
        y="62"
        fontFamily={typeface.display}
        fontWeight="700"
        fontSize="25"
        textLength={currentTown().product.length > 20 ? 262 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {currentTown().product}
      </tspan>
      <tspan x="34" y="94">
        {currentTown().street}
      </tspan>
      <tspan x="34" y="122">
        {currentTown().name}, {currentTown().state} {currentTown().zipCode}
      </tspan>
    </text>
    <rect x="322" y="34" width="144" height="142" fill="none" stroke={ink.black} strokeWidth="3" />
    <text fontSize="18" fontWeight="600" textAnchor="middle">
      {indicia.map((line, place) => (
        <tspan key={line} x="394" y={62 + place * 25}>
          {line}
        </tspan>
      ))}
    </text>
    <text fontSize="24" textAnchor="middle" letterSpacing="1">
      <tspan x="250" y="240">
        *****ECRWSS*****
      </tspan>
      <tspan x="250" y="278" fontWeight="700" fontSize="30">
        LOCAL POSTAL CUSTOMER
      </tspan>
    </text>
    <path
      d={[...bars].map((tall, place) => `M${112 + place * 6} ${tall === '1' ? 304 : 318}V332`).join('')}
      stroke={ink.black}
      strokeWidth="3"
    />
    <g transform="translate(34 360)">
      <Airmail width={432} height={14} />
    </g>
  </g>
);
