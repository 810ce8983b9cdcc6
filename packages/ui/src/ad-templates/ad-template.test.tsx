import { describe, expect, test } from '@jest/globals';
import { templateCatalogue } from '@postcard/contracts/design-templates';
import { render, screen } from '@testing-library/react';
import { AdPicture, adTrim } from './ad-template.tsx';
import { drawings } from './drawings.ts';
import { emWidth } from './glyphs.ts';

const full = {
  businessName: 'B'.repeat(60),
  headline: 'Headline word '.repeat(4).trim(),
  offer: 'W'.repeat(40),
  details: 'm'.repeat(140),
  phone: '8'.repeat(40),
  website: `www.${'m'.repeat(68)}.example`,
};
const words = {
  ...full,
  businessName: 'Mr. & Mrs. Wolfeschlegelsteinhausen & Daughters of Moorpark',
  offer: 'Buy one and get WWWWW more for $1,000',
  details: 'We are open from six to eleven. '.repeat(4).trim(),
};
const none = { businessName: 'Oak', headline: '', offer: '', details: '', phone: '', website: '' };

type Print = { text: string; left: number; right: number; top: number; bottom: number };

/** Returns each line of an ad with its box in template units, after the transforms of its groups. */
const linesOf = (svg: SVGSVGElement): Print[] =>
  [...svg.querySelectorAll('text')].flatMap((text) => {
    const size = Number(text.getAttribute('font-size'));
    const face = text.getAttribute('font-family')?.includes('Fraunces')
      ? 'display'
      : text.getAttribute('font-weight') === '700'
        ? 'strong'
        : 'plain';
    const tracking = Number(text.getAttribute('letter-spacing') ?? 0);
    const spans = text.querySelector('tspan') ? [...text.querySelectorAll('tspan')] : [text];
    return spans.map((span) => {
      const line = span.textContent ?? '';
      const width = emWidth(line, face) * size + tracking * line.length;
      const anchor = text.getAttribute('text-anchor') ?? 'start';
      const left = Number(span.getAttribute('x')) - { start: 0, middle: width / 2, end: width }[anchor]!;
      const baseline = Number(span.getAttribute('y'));
      const moved = [
        [left, baseline - size * 0.75],
        [left + width, baseline + size * 0.25],
      ].map(([x = 0, y = 0]) => placed(text, x, y));
      const [one, other] = moved as [[number, number], [number, number]];
      return {
        text: line,
        left: Math.min(one[0], other[0]),
        right: Math.max(one[0], other[0]),
        top: Math.min(one[1], other[1]),
        bottom: Math.max(one[1], other[1]),
      };
    });
  });

function placed(element: Element, x: number, y: number): [number, number] {
  const around = element.parentElement;
  const moves = [...(element.getAttribute('transform') ?? '').matchAll(/(translate|rotate)\(([^)]*)\)/gu)].toReversed();
  const [nextX, nextY] = moves.reduce<[number, number]>(
    ([px, py], [, kind, values = '']) => {
      const [a = 0, b = 0] = values.split(/[ ,]+/u).map(Number);
      if (kind === 'translate') return [px + a, py + b];
      const turn = (a * Math.PI) / 180;
      return [px * Math.cos(turn) - py * Math.sin(turn), px * Math.sin(turn) + py * Math.cos(turn)];
    },
    [x, y],
  );
  return around && around.tagName !== 'svg' ? placed(around, nextX, nextY) : [nextX, nextY];
}

describe.each(templateCatalogue.map((template) => [template.id, template] as const))(
  'the template %s',
  (id, { spotType, sample, category, subcategory }) => {
    const { width, height } = adTrim[spotType];

    test('has its own drawing', () => {
      expect(drawings[id]).toBeDefined();
      expect(id.startsWith(`${spotType}-`)).toBe(true);
    });

    test.each(Object.entries({ sample, full, words, none }))(
      'keeps its texts away from the edge of the ad: %s',
      (_, texts) => {
        const { container } = render(
          <AdPicture spotType={spotType} design={{ templateId: id, ...texts }} trade={{ category, subcategory }} />,
        );
        const lines = linesOf(container.querySelector('svg')!);
        expect(lines.length).toBeGreaterThan(0);
        const beyond = lines.filter(
          ({ left, right, top, bottom }) => left < 7 || right > width - 7 || top < 3 || bottom > height - 3,
        );
        expect(beyond).toEqual([]);
      },
    );

    test('shows all texts', () => {
      const { container } = render(<AdPicture spotType={spotType} design={{ templateId: id, ...sample }} />);
      const said = container.textContent!.replaceAll(/\s/gu, '').toLowerCase();

      for (const text of Object.values(sample)) expect(said).toContain(text.replaceAll(/\s/gu, '').toLowerCase());
    });
  },
);

test('the catalogue has at least six templates of each size', () => {
  for (const size of ['medium', 'large'])
    expect(templateCatalogue.filter(({ spotType }) => spotType === size).length).toBeGreaterThanOrEqual(6);
});

test.each(['no-such-template', 'large-airmail'])(
  'the template %s is replaced with a plain drawing in a medium spot',
  (templateId) => {
    const { container } = render(
      <AdPicture spotType="medium" design={{ ...none, templateId, headline: 'Good day' }} />,
    );
    expect(container.textContent).toBe('OakGood day');
  },
);

test('a picture with a title has an accessible name', () => {
  render(<AdPicture spotType="medium" design={{ ...none, templateId: 'medium-gazette' }} title="Ad of Oak" id="oak" />);
  expect(screen.getByRole('img', { name: 'Ad of Oak' })).toBeTruthy();
});

test.each([
  ['8055550100', 'https://pizza.example/menu/?utm_source=card#top', '(805) 555-0100', 'pizza.example/menu'],
  ['+1 805.555.0100', 'http://pizza.example/', '(805) 555-0100', 'pizza.example'],
  ['805 555 0100 ext. 7', 'pizza.example', '805 555 0100 ext. 7', 'pizza.example'],
])('the template prints the phone %s and the website %s in short form', (phone, website, saidPhone, saidWebsite) => {
  const [{ id, spotType }] = templateCatalogue as [(typeof templateCatalogue)[number]];

  render(<AdPicture design={{ templateId: id, ...none, phone, website }} spotType={spotType} title="Ad" />);

  const drawn = screen.getByRole('img', { name: 'Ad' }).textContent;
  expect([drawn.includes(saidPhone), drawn.includes(saidWebsite), drawn.includes('?'), drawn.includes('//')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
