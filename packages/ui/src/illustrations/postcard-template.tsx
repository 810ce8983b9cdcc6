import { currentTown, spotCounts } from '@postcard/contracts/town';
import { formatWholeDollars } from '../format/money.tsx';
import { cardGeometry, type CardCell, sheet, unit } from '../card-map/card-geometry.ts';
import { Masthead } from '../card-map/card-panels.tsx';
import { ink, typeface } from '../ink.ts';
import { Picture, type IllustrationProps } from './picture.tsx';

export const PostcardTemplate = (props: IllustrationProps) => (
  <Picture name="postcard-template" size={[sheet.width, sheet.height]} {...props}>
    <rect width={sheet.width} height={sheet.height} fill={ink.paper} />
    {cardGeometry().front.map((cell) =>
      cell.kind === 'medium' || cell.kind === 'large' ? (
        <EmptySpot key={cell.id} cell={cell} size={cell.kind} />
      ) : (
        <g key={cell.id} transform={`translate(${cell.cell.x * unit} ${cell.cell.y * unit})`}>
          <Masthead />
        </g>
      ),
    )}
  </Picture>
);

const styles = {
  medium: { name: 'Medium Spot', inches: '4.75 x 3.75 in', ground: ink.sky, edge: ink.blue },
  large: { name: 'Large Spot', inches: '9.75 x 3.75 in', ground: ink.blush, edge: ink.red },
} as const;

function EmptySpot({ cell, size }: { cell: CardCell; size: 'medium' | 'large' }) {
  const { name, inches, ground, edge } = styles[size];
  const [width, height] = [cell.trim.width * unit, cell.trim.height * unit];
  return (
    <g transform={`translate(${cell.trim.x * unit} ${cell.trim.y * unit})`} textAnchor="middle" fill={ink.black}>
      <rect width={width} height={height} fill={ground} />
      <rect
        x="12"
        y="12"
        width={width - 24}
        height={height - 24}
        rx="8"
        fill="none"
        stroke={edge}
        strokeWidth="5"
        strokeDasharray="18 12"
      />
      <text x={width / 2} y="126" fontFamily={typeface.text} fontWeight="650" fontSize="46">
        {name}
      </text>
      <text x={width / 2} y="244" fontFamily={typeface.display} fontWeight="700" fontSize="112" fill={edge}>
        {formatWholeDollars(currentTown().prices[size])}
      </text>
      <text x={width / 2} y="312" fontFamily={typeface.text} fontSize="34" fill={ink.quiet}>
        {size === 'large' ? `${inches}, one of ${spotCounts().large}` : inches}
      </text>
    </g>
  );
}
