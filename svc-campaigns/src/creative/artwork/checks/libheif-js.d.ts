/** The part of libheif-js that is used here (https://github.com/catdad-experiments/libheif-js). */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number };
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    display(pixels: Pixels, done: (filled: Pixels | null) => void): void;
    free(): void;
  };
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  // oxlint-disable-next-line import/no-default-export -- the package's own
  export default libheif;
}
