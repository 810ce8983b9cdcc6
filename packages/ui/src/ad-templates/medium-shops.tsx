import { type DrawingProps, box, useInk } from './set-type.ts';
import { Flourish, Awning, Rays, Seal } from './ornaments.tsx';
import { Column, ContactRow, Words } from './type.tsx';

const slate = '#24352F';
const wood = '#A8703F';
const grain = '#7E4F28';

export function MediumChalkboard({ ad }: DrawingProps) {
  const ink = useInk();
  return (
    <>
      <rect width="475" height="375" fill={wood} />
      <path
        d="M0 6h475M0 12h475M0 364h475M0 370h475M6 18v339M12 18v339M463 18v339M469 18v339"
        stroke={grain}
        strokeWidth="1.4"
        opacity=".7"
      />
      <path d="M0 0 20 20M475 0l-20 20M0 375l20-20m455 20-20-20" stroke={grain} strokeWidth="2" />
      <rect x="18" y="18" width="439" height="339" fill={slate} />
      <rect
        x="28"
        y="28"
        width="419"
        height="319"
        fill="none"
        stroke={ink.paper}
        strokeOpacity=".55"
        strokeWidth="1.6"
      />
      <Column
        within={box(46, 40, 383, ad.phone || ad.website ? 252 : 296)}
        anchor="middle"
        gap={16}
        copies={[
          { text: ad.businessName, size: 56, lines: 2, fill: ink.butter, share: 5, key: 'name' },
          { text: ad.headline, size: 31, lines: 2, fill: ink.paper, share: 3 },
          { text: ad.details, face: 'plain', size: 17, lines: 3, fill: ink.mint, share: 3, key: 'details' },
          { text: ad.offer, face: 'strong', size: 32, lines: 2, fill: ink.amber, share: 3 },
        ]}
        under={{ name: <Flourish width={210} fill={ink.paper} /> }}
      />
      {(ad.phone || ad.website) && (
        <>
          <path d="M60 306h355" stroke={ink.paper} strokeOpacity=".55" strokeWidth="1.6" strokeDasharray="7 5" />
          <ContactRow within={box(44, 309, 387, 34)} of={ad} size={20} fill={ink.paper} least={13} />
        </>
      )}
    </>
  );
}

export function MediumShopFront({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.red, accent: ink.green, light: ink.butter };
  const words = ad.headline !== '' || ad.details !== '';
  const ribbon = words && ad.offer !== '';
  return (
    <>
      <rect width="475" height="375" fill={ink.cream} />
      <g transform={words || ad.offer ? undefined : 'translate(-142 0)'}>
        <path d="M318 375V238a62 62 0 0 1 124 0v137Z" fill={ink.black} />
        <path d="M328 375V238a52 52 0 0 1 104 0v137Z" fill={ink.butter} />
        <Motif at="translate(380 262) scale(.5)" palette={palette} />
      </g>
      <path d="M300 338h160v37H300Z" fill={ink.black} />
      <path d="M26 72h423v84H26Z" fill={ink.black} />
      <rect x="33" y="79" width="409" height="70" fill="none" stroke={ink.amber} strokeWidth="2" />
      <Words within={box(44, 82, 387, 64)} text={ad.businessName} size={50} lines={2} fill={ink.butter} />
      <Awning width={475} height={66} stripes={13} colors={[ink.red, ink.white]} />
      <Column
        within={box(26, 168, 272, ribbon ? 104 : 160)}
        gap={6}
        copies={[
          {
            text: words ? ad.headline : ad.offer,
            size: words ? 38 : 48,
            lines: words ? 2 : 4,
            fill: ink.red,
            share: 3,
          },
          { text: ad.details, face: 'plain', size: 17, lines: 5, fill: ink.black, share: 3 },
        ]}
      />
      {ribbon && (
        <>
          <path d="M0 284h290l-14 21 14 21H0Z" fill={ink.green} />
          <Words
            within={box(26, 288, 238, 34)}
            text={ad.offer}
            face="strong"
            size={26}
            fill={ink.white}
            anchor="start"
          />
        </>
      )}
      <path d="M0 338h475v37H0Z" fill={ink.black} />
      <ContactRow within={box(20, 340, 435, 31)} of={ad} size={19} fill={ink.butter} least={13} />
    </>
  );
}

export function MediumSidePanel({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.green, accent: ink.red, light: ink.mint };
  const words = ad.headline !== '' || ad.details !== '';
  const alone = !words && !ad.offer;
  const band = words && ad.offer !== '';
  return (
    <>
      <rect width="475" height="375" fill={ink.paper} />
      <path d="M0 0h178v375H0Z" fill={ink.green} />
      <g transform={`translate(89 ${alone ? 187 : 112})`}>
        <circle r="72" fill={ink.mint} />
        <Motif at="scale(.62)" palette={palette} />
      </g>
      {!alone && (
        <Words
          within={box(14, 200, 150, 152)}
          text={ad.businessName}
          size={38}
          lines={4}
          fill={ink.white}
          leading={1.04}
        />
      )}
      <Column
        within={box(200, 22, 255, band ? 196 : 268)}
        gap={12}
        copies={[
          {
            text: alone ? ad.businessName : ad.headline || (words ? '' : ad.offer),
            size: words ? 46 : 64,
            lines: 4,
            fill: ink.black,
            share: 5,
          },
          { text: ad.details, face: 'plain', size: 18, lines: 6, fill: ink.quiet, share: 4 },
        ]}
      />
      {band && (
        <>
          <path d="M178 232h297v66H178Z" fill={ink.butter} />
          <path d="M178 232h7v66h-7Z" fill={ink.amber} />
          <Words within={box(200, 236, 259, 58)} text={ad.offer} size={33} lines={2} fill={ink.black} anchor="start" />
        </>
      )}
      <ContactRow within={box(200, 306, 259, 56)} of={ad} size={23} fill={ink.green} anchor="start" least={17} />
    </>
  );
}

export function MediumSunburst({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.red, accent: ink.blue, light: ink.white };
  const words = ad.headline !== '' || ad.details !== '';
  return (
    <>
      <rect width="475" height="375" fill={ink.butter} />
      <Rays x={372} y={152} reach={560} count={22} fill={ink.amber} opacity={0.42} />
      {ad.offer ? (
        <g transform="translate(366 150) rotate(-6)">
          <Seal radius={100} fill={ink.red} line={ink.butter} />
          <Words within={box(-68, -58, 136, 116)} text={ad.offer} size={42} lines={4} fill={ink.white} />
        </g>
      ) : (
        <Motif at="translate(366 150) scale(.95)" palette={palette} />
      )}
      <Column
        within={box(24, 20, 236, 238)}
        gap={12}
        copies={[
          { text: words ? ad.headline : ad.businessName, size: 60, lines: 4, fill: ink.black, share: 5 },
          { text: ad.details, face: 'plain', size: 18, lines: 5, fill: ink.black, share: 3 },
        ]}
      />
      <path d="M0 274h475v101H0Z" fill={ink.blue} />
      <path d="M0 274h475v6H0Z" fill={ink.red} />
      {ad.offer && (
        <g transform="translate(412 328) scale(.4)">
          <circle r="96" fill={ink.sky} />
          <Motif palette={{ ...palette, light: ink.paper }} />
        </g>
      )}
      {words && (
        <Column
          within={box(24, 286, ad.offer ? 336 : 427, 48)}
          anchor={ad.offer ? 'start' : 'middle'}
          copies={[{ text: ad.businessName, size: 40, lines: 2, fill: ink.white }]}
        />
      )}
      <ContactRow
        within={words ? box(24, 335, ad.offer ? 336 : 427, 34) : box(24, 290, ad.offer ? 336 : 427, 76)}
        of={ad}
        size={words ? 18 : 28}
        fill={ink.butter}
        anchor={ad.offer ? 'start' : 'middle'}
        least={13}
      />
    </>
  );
}
