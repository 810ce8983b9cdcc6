/** Returns the public address of a path, on our site whatever the path is. */
export function addressOf(path: string, publicUrl: string): string {
  const address = new URL(new URL(publicUrl).origin);
  address.pathname = path;
  return address.href;
}
