/** Hands the browser a text to save under a name. */
export function saveFile(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  saveFrom(address, name);
  URL.revokeObjectURL(address);
}

/** Lets the browser save what is at an address. @param name empty where the server names the file */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
