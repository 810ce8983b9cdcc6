import { afterEach, beforeEach, jest } from '@jest/globals';

export type Download = { name: string; address: string; text: Promise<string> | undefined };

export function recordDownloads(): Download[] {
  const downloads: Download[] = [];
  const blobs: Blob[] = [];
  beforeEach(() => {
    downloads.length = blobs.length = 0;
    URL.createObjectURL = (file) => `blob:${blobs.push(file as Blob)}`;
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      const address = this.getAttribute('href') ?? '';
      const blob = blobs[Number(/^blob:(\d+)$/.exec(address)?.[1]) - 1];
      downloads.push({ name: this.download, address, text: blob?.text() });
    });
  });
  afterEach(() => void jest.restoreAllMocks());
  return downloads;
}
