import { encode } from 'uqr';
import { ink } from '../ink.ts';

const quiet = 4;

export function QrMotif({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1Z` : [])));
  return (
    <g>
      <rect x="-100" y="-100" width="200" height="200" fill={ink.white} />
      <g transform={`translate(-100 -100) scale(${200 / size})`}>
        <path d={squares.join('')} fill={ink.black} shapeRendering="crispEdges" data-qr={text} />
      </g>
    </g>
  );
}

export const qrTextOf = (website: string): string | null => {
  const address = website.trim();
  if (address === '') return null;
  return /^https?:\/\//iu.test(address) ? address : `https://${address}`;
};
