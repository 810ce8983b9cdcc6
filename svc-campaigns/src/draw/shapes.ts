export function outlineOf(tag: string, a: Record<string, string>): string | null {
  const n = (name: string, otherwise = 0): number => Number(a[name] ?? otherwise);
  if (tag === 'path') return a['d'] ?? null;
  if (tag === 'rect') return rectangle(n('x'), n('y'), n('width'), n('height'), n('rx', n('ry')), n('ry', n('rx')));
  if (tag === 'circle') return oval(n('cx'), n('cy'), n('r'), n('r'));
  if (tag === 'ellipse') return oval(n('cx'), n('cy'), n('rx'), n('ry'));
  if (tag === 'line') return `M${n('x1')} ${n('y1')}L${n('x2')} ${n('y2')}`;
  return null;
}

const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x + rx} ${y}A${rx} ${ry} 0 0 1 ${x - rx} ${y}Z`;

function rectangle(x: number, y: number, width: number, height: number, rx: number, ry: number): string {
  if (rx <= 0) return `M${x} ${y}H${x + width}V${y + height}H${x}Z`;
  const [h, v] = [Math.min(rx, width / 2), Math.min(ry, height / 2)];
  const turn = (dx: number, dy: number) => `a${h} ${v} 0 0 1 ${dx} ${dy}`;
  const rightAndDown = `M${x + h} ${y}H${x + width - h}${turn(h, v)}V${y + height - v}`;
  const leftAndUp = `${turn(-h, v)}H${x + h}${turn(-h, -v)}V${y + v}${turn(h, -v)}`;
  return `${rightAndDown}${leftAndUp}Z`;
}

export type Matrix = [number, number, number, number, number, number];

const step = /(\w+)\(([^)]*)\)/gu;

export function matricesOf(transform: string): Matrix[] {
  return [...transform.matchAll(step)].flatMap(([, name, list]) => {
    const [a = 0, b, c = 0] = (list as string)
      .trim()
      .split(/[\s,]+/u)
      .map(Number);
    if (name === 'translate') return [[1, 0, 0, 1, a, b ?? 0] as Matrix];
    if (name === 'scale') return [[a, 0, 0, b ?? a, 0, 0] as Matrix];
    if (name === 'rotate') return turned(a, b ?? 0, c);
    throw new Error(`no such step in a drawing: ${name}`);
  });
}

function turned(degrees: number, x: number, y: number): Matrix[] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [1, 0, 0, 1, x, y],
    [cos, sin, -sin, cos, 0, 0],
    [1, 0, 0, 1, -x, -y],
  ];
}
