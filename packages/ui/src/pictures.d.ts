declare module '*.webp' {
  const url: string;
  // oxlint-disable-next-line import/no-default-export -- what a bundler makes of a picture
  export default url;
}
