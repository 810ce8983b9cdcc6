export function Component() {
  return <h1>Private</h1>;
}
