import { expect, test } from '@jest/globals';
import type { Town } from '@postcard/contracts/town';
import { firstTown, inTown } from '@postcard/service-kit';
import { elementsOf, type Drawn } from '../../draw/markup.ts';
import { groundsOf } from './grounds.ts';

const rows = ['M01 M02 M03', 'M04 M05 M06'];
const townWith = (front: string[], back: string[]): Town => ({ ...firstTown, id: 'other', spots: { front, back } });

function reachOf(ground: Drawn) {
  const [placed] = ground.children as [Drawn];
  const cell = placed.children[0] as Drawn;
  const boxes = [...elementsOf(placed)]
    .filter(({ element }) => element.tag === 'rect' && element.attributes['fill'] !== 'none')
    .map(({ element: { attributes: box } }) => ({
      left: Number(box['x'] ?? 0),
      top: Number(box['y'] ?? 0),
      right: Number(box['x'] ?? 0) + Number(box['width']),
      bottom: Number(box['y'] ?? 0) + Number(box['height']),
    }));
  return {
    at: cell.attributes['transform'],
    from: [Math.min(...boxes.map(({ left }) => left)), Math.min(...boxes.map(({ top }) => top))],
    to: [Math.max(...boxes.map(({ right }) => right)), Math.max(...boxes.map(({ bottom }) => bottom))],
  };
}

test.each([
  {
    place: 'top left and top right, as on our cards',
    town: firstTown,
    front: { at: 'translate(0 0)', from: [-12.5, -12.5], to: [500, 400] },
    back: { at: 'translate(1000 0)', from: [0, -12.5], to: [512.5, 400] },
  },
  {
    place: 'bottom right and left in the middle',
    town: townWith([...rows, 'L01 L01 masthead'], ['L02 L02 M07', 'address M08 M09', 'M10 M11 M12']),
    front: { at: 'translate(1000 800)', from: [0, 0], to: [512.5, 412.5] },
    back: { at: 'translate(0 400)', from: [-12.5, 0], to: [500, 400] },
  },
])('panels are in their cells, with bleed where the card ends: $place', async ({ town, front, back }) => {
  const grounds = await inTown(town, async () => groundsOf('June 2026', { proof: false }));
  expect([reachOf(grounds.front), reachOf(grounds.back)]).toEqual([front, back]);
  const masthead = grounds.front.children[1] as Drawn;
  expect(masthead.attributes['transform']).toBe(front.at);
  expect(JSON.stringify(masthead)).toContain('June 2026');
});
