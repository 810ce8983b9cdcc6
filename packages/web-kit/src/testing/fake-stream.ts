import { act } from '@testing-library/react';

export class FakeStream extends EventTarget {
  static open: FakeStream[] = [];
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeStream.open.push(this);
  }

  close(): void {
    FakeStream.open = FakeStream.open.filter((each) => each !== this);
  }

  send(name: string, data: unknown): Promise<void> {
    return act(async () => void this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) })));
  }
}
