import { type DrawingProps, box, useInk } from './set-type.ts';
import { CuttingScissors, Oaks, perforated } from './ornaments.tsx';
import { Column, ContactRow, Words } from './type.tsx';

export function MediumClipOut({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.blue, accent: ink.red, light: ink.white };
  const clip = ad.offer !== '';
  const foot = clip ? 206 : ad.phone || ad.website ? 330 : 375;
  return (
    <>
      <rect width="475" height="375" fill={ink.blue} />
      <circle cx="96" cy={foot / 2} r="78" fill={ink.sky} />
      <Motif at={`translate(96 ${foot / 2}) scale(.68)`} palette={palette} />
      <Column
        within={box(194, 16, 263, foot - (clip ? 74 : 32))}
        gap={8}
        copies={[
          { text: ad.businessName, size: 50, lines: 3, fill: ink.white, share: 5 },
          { text: ad.headline, face: 'strong', size: 21, lines: 2, fill: ink.butter, share: 3 },
          ...(clip
            ? []
            : [{ text: ad.details, face: 'plain', size: 19, lines: 6, fill: ink.white, share: 4 } as const]),
        ]}
      />
      {clip ? (
        <ContactRow
          within={box(194, foot - 44, 263, 38)}
          of={ad}
          size={19}
          fill={ink.white}
          anchor="start"
          least={14}
        />
      ) : (
        foot === 330 && <Foot ad={ad} />
      )}
      {clip && (
        <>
          <path d="M0 214h475v161H0Z" fill={ink.sky} />
          <rect
            x="22"
            y="230"
            width="431"
            height="126"
            fill={ink.paper}
            stroke={ink.black}
            strokeWidth="3.5"
            strokeDasharray="13 8"
          />
          <rect x="36" y="222" width="64" height="18" fill={ink.sky} />
          <rect x="36" y="229" width="64" height="12" fill={ink.paper} />
          <g transform="translate(68 230)">
            <CuttingScissors fill={ink.black} />
          </g>
          <Column
            within={box(42, 244, 391, 102)}
            anchor="middle"
            gap={5}
            copies={[
              { text: ad.offer, size: 54, lines: 2, fill: ink.red, share: 5 },
              { text: ad.details, face: 'plain', size: 16, lines: 3, fill: ink.black, share: 3 },
            ]}
          />
        </>
      )}
    </>
  );
}

function Foot({ ad }: Pick<DrawingProps, 'ad'>) {
  const ink = useInk();
  return (
    <>
      <path d="M0 330h475v45H0Z" fill={ink.butter} />
      <ContactRow within={box(20, 332, 435, 41)} of={ad} size={22} fill={ink.black} />
    </>
  );
}

export function MediumGazette({ ad }: DrawingProps) {
  const ink = useInk();
  const alone = !ad.headline && !ad.offer && !ad.details;
  const split = ad.offer !== '' && ad.details !== '';
  return (
    <>
      <rect width="475" height="375" fill={ink.paper} />
      <rect x="11" y="11" width="453" height="353" fill="none" stroke={ink.black} strokeWidth="5" />
      <rect x="18" y="18" width="439" height="339" fill="none" stroke={ink.black} strokeWidth="1.4" />
      <Column
        within={box(36, 28, 403, alone ? 276 : 126)}
        anchor="middle"
        copies={[{ text: ad.businessName, size: alone ? 120 : 84, lines: 3, fill: ink.black, leading: 1 }]}
      />
      {!alone && <path d="M34 162h407M34 168h407" stroke={ink.black} strokeWidth="2" />}
      {ad.headline && <Words within={box(36, 174, 403, 48)} text={ad.headline} size={33} lines={2} fill={ink.black} />}
      {ad.headline && <path d="M34 228h407" stroke={ink.black} strokeWidth="1.4" />}
      <Body ad={ad} split={split} top={ad.headline ? 238 : 182} />
      <path d="M34 320h407" stroke={ink.black} strokeWidth="1.4" />
      <ContactRow within={box(34, 322, 407, 32)} of={ad} size={20} fill={ink.black} least={13} />
    </>
  );
}

function Body({ ad, split, top }: Pick<DrawingProps, 'ad'> & { split: boolean; top: number }) {
  const ink = useInk();
  const height = 311 - top;
  const details = split ? box(36, top, 218, height) : box(36, top, 403, height);
  const offer = split ? box(268, top, 173, height) : box(34, top, 407, height);
  return (
    <>
      <Words
        within={details}
        text={ad.details}
        face="plain"
        size={split ? 16.5 : 20}
        lines={6}
        fill={ink.black}
        anchor={split ? 'start' : 'middle'}
      />
      {ad.offer && <rect {...offer} fill={ink.red} />}
      {ad.offer && (
        <Words
          within={box(offer.x + 10, offer.y + 6, offer.width - 20, offer.height - 12)}
          text={ad.offer}
          size={40}
          lines={3}
          fill={ink.white}
        />
      )}
    </>
  );
}

export function MediumGreetings({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.red, accent: ink.green, light: ink.sky };
  const written = ad.details !== '' || ad.phone !== '' || ad.website !== '';
  return (
    <>
      <rect width="475" height="375" fill={ink.sky} />
      <path d="M0 96h475v140H0Z" fill={ink.butter} />
      <path d="M0 66h475v30H0Z" fill="#F3E6CC" />
      <circle cx="286" cy="190" r="40" fill={ink.amber} />
      <path d="M0 190c50-44 96-46 142-14 40-36 96-44 144-6 44-34 100-36 189 8v62H0Z" fill="#A9C3A0" />
      <path d="M0 218c70-34 140-28 208-8 70-26 150-24 267 0v40H0Z" fill={ink.leaf} />
      <path d="M0 242c110-30 250-26 475-8v20H0Z" fill={ink.green} />
      <Oaks
        at={[
          [40, 226, 0.9],
          [66, 232, 0.7],
          [428, 224, 1],
        ]}
      />
      <path d="M0 250h475v125H0Z" fill={written ? ink.paper : ink.green} />
      <g transform="translate(342 20) rotate(3)">
        <path d={perforated(114, 132, 4.5)} fill={ink.white} />
        <rect x="10" y="10" width="94" height="112" fill={ad.offer ? ink.red : ink.cream} />
        {ad.offer ? (
          <Words within={box(15, 14, 84, 104)} text={ad.offer} size={30} lines={4} fill={ink.white} />
        ) : (
          <Motif at="translate(57 66) scale(.44)" palette={palette} />
        )}
      </g>
      <Column
        within={box(24, 18, 300, 138)}
        gap={6}
        align="top"
        copies={[
          { text: ad.headline, size: 25, lines: 2, fill: ink.red, share: 1 },
          { text: ad.businessName, size: 66, lines: 3, fill: ink.black, share: 3, leading: 0.98 },
        ]}
      />
      {ad.offer && <Motif at="translate(410 310) scale(.5)" palette={palette} />}
      <Column
        within={box(24, 262, ad.offer ? 316 : 427, 64)}
        anchor={ad.offer ? 'start' : 'middle'}
        copies={[{ text: ad.details, face: 'plain', size: 18, lines: 3, fill: ink.black }]}
      />
      <ContactRow
        within={ad.details ? box(24, 330, ad.offer ? 316 : 427, 34) : box(24, 268, ad.offer ? 316 : 427, 90)}
        of={ad}
        size={ad.details ? 19 : 26}
        fill={ink.blue}
        anchor={ad.offer ? 'start' : 'middle'}
        least={14}
      />
    </>
  );
}

export function MediumTicket({ ad, Motif }: DrawingProps) {
  const ink = useInk();
  const palette = { main: ink.red, accent: ink.blue, light: ink.butter };
  const large = ad.offer || ad.headline;
  const bare = large === '' && ad.details === '';
  return (
    <>
      <rect width="475" height="375" fill={ink.red} />
      <path d="M0 0h475v8H0Zm0 367h475v8H0Z" fill={ink.butter} />
      <Column
        within={box(24, 18, 427, 104)}
        anchor="middle"
        gap={6}
        copies={[
          { text: ad.businessName, size: 52, lines: 2, fill: ink.white, share: 5 },
          { text: ad.offer && ad.headline, face: 'strong', size: 23, lines: 2, fill: ink.butter, share: 3 },
        ]}
      />
      <g transform="translate(18 134)">
        <path d="M0 0h439v64a16 16 0 0 0 0 32v68H0V96a16 16 0 0 0 0-32Z" fill={ink.butter} />
        <path
          d="M10 10h419v46a26 26 0 0 0 0 48v50H10v-50a26 26 0 0 0 0-48Z"
          fill="none"
          stroke={ink.red}
          strokeWidth="2"
        />
        {!bare && <path d="M318 14v136" stroke={ink.red} strokeWidth="3" strokeDasharray="3 7" strokeLinecap="round" />}
        <Motif
          at={bare ? 'translate(220 81) scale(.66)' : 'translate(366 82) scale(.46)'}
          palette={{ ...palette, light: ink.paper }}
        />
        <Column
          within={box(38, 16, 266, 132)}
          anchor="middle"
          gap={6}
          copies={[
            { text: large, size: 52, lines: 3, fill: ink.black, share: 5 },
            { text: ad.details, face: 'plain', size: 15, lines: 4, fill: ink.black, share: 3 },
          ]}
        />
      </g>
      <ContactRow within={box(24, 308, 427, 52)} of={ad} size={25} fill={ink.white} least={18} />
    </>
  );
}
