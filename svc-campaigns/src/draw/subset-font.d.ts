declare module 'subset-font' {
  export type SubsetOptions = { targetFormat: 'truetype'; variationAxes: Record<string, number> };
  // oxlint-disable-next-line import/no-default-export -- the package's own
  export default function subsetFont(font: Uint8Array, text: string, options: SubsetOptions): Promise<Uint8Array>;
}
