import { describe, expect, test } from '@jest/globals';
import { adPalettes } from '@postcard/contracts/designs';
import { showsCode, showsPicture, templateCatalogue } from '@postcard/contracts/design-templates';
import { render } from '@testing-library/react';
import { ink } from '../ink.ts';
import { AdPicture, AdTemplate } from './ad-template.tsx';

const texts = {
  businessName: 'High Street Keys',
  headline: 'Locked out?',
  offer: '',
  details: 'Day and night',
  phone: '(805) 555-0199',
  website: 'keys.example',
};

const drawn = (id: string, change: object = {}): SVGSVGElement => {
  const { container } = render(
    <AdPicture
      design={{ templateId: id, ...texts, ...change }}
      spotType={id.startsWith('large') ? 'large' : 'medium'}
    />,
  );
  return container.querySelector('svg') as SVGSVGElement;
};
const codeIn = (svg: SVGSVGElement) => svg.querySelector('[data-qr]');
const fillsOf = (svg: SVGSVGElement) =>
  new Set(
    [...svg.querySelectorAll('[fill], [stroke]')].flatMap((each) => [
      each.getAttribute('fill'),
      each.getAttribute('stroke'),
    ]),
  );

describe.each(templateCatalogue.map(({ id }) => id))('the template %s', (id) => {
  test('shows a QR code for the website instead of its picture', () => {
    const code = codeIn(drawn(id, { picture: 'qr' }));
    expect(code !== null).toBe(showsCode({ templateId: id, picture: 'qr', website: texts.website }));
    if (!showsPicture(id)) return;
    expect(code?.getAttribute('data-qr')).toBe('https://keys.example');
    const scales: number[] = [];
    for (let each: Element | null | undefined = code; each && each.tagName !== 'svg'; each = each.parentElement)
      scales.push(Number(/scale\(([\d.]+)\)/u.exec(each.getAttribute('transform') ?? '')?.[1] ?? 1));
    // A phone can read a code of 80 hundredths of an inch on a table.
    const [squares = 0, ...around] = scales.slice(1);
    const side = 200 * around.reduce((all, scale) => all * scale, 1);
    expect([squares > 0, side >= 80]).toEqual([true, true]);
  });

  test('shows its QR code beside an offer exactly if showsCode() says so', () => {
    const offer = '$20 off any lock';
    expect(codeIn(drawn(id, { picture: 'qr', offer })) !== null).toBe(
      showsCode({ templateId: id, picture: 'qr', website: texts.website, offer }),
    );
  });

  test('shows a logo instead of its picture', () => {
    const logo = '0199aaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
    const image = drawn(id, { picture: 'logo', logo }).querySelector('image');

    expect(image?.getAttribute('href')).toBe(!showsPicture(id) ? undefined : `/api/design-templates/logos/${logo}`);
    expect(drawn(id, { picture: 'trade', logo }).querySelector('image')).toBeNull();
  });

  test('shows no QR code without a website, or if no QR code was chosen', () => {
    expect([
      codeIn(drawn(id)),
      codeIn(drawn(id, { picture: 'trade' })),
      codeIn(drawn(id, { picture: 'qr', website: '' })),
    ]).toEqual([null, null, null]);
    const printed = render(
      <AdTemplate
        design={{ templateId: id, ...texts, picture: 'qr', website: ' ' }}
        spotType={id.startsWith('large') ? 'large' : 'medium'}
        qrAddress="https://town.example/go/bcdf"
      />,
    );
    expect(printed.container.querySelector('[data-qr]')).toBeNull();
  });

  test('changes only its colors with the palette', () => {
    const prints = adPalettes.map((palette) => drawn(id, { palette }));
    expect(new Set(prints.map((print) => print.textContent)).size).toBe(1);
    expect(drawn(id).innerHTML).toBe(prints[0]?.innerHTML);
    const inks = new Set<string | null>(Object.values(ink));
    const before = fillsOf(prints[0] as SVGSVGElement);
    for (const print of prints.slice(1))
      expect(
        [...fillsOf(print)].filter((fill) => !before.has(fill) && fill?.startsWith('#') && !inks.has(fill)),
      ).toEqual([]);
  });
});

test('most templates look different in other colors', () => {
  const changed = templateCatalogue.filter(
    ({ id }) =>
      drawn(id, { palette: 'harbor' }).innerHTML !== drawn(id).innerHTML &&
      drawn(id, { palette: 'orchard' }).innerHTML !== drawn(id).innerHTML,
  );
  expect(changed.length).toBeGreaterThanOrEqual(templateCatalogue.length - 1);
});
