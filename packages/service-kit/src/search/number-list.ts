/** Ascending numbers, each kept as its distance from the one before: a byte or two where they lie close together. */
export class NumberList {
  last = -1;
  count = 0;
  #bytes = new Uint8Array(16);
  #length = 0;

  /** Adds a number; one that is not greater than the last is there already. */
  add(number: number): void {
    if (number <= this.last) return;
    if (this.#length + 5 > this.#bytes.length) this.#grow();
    let distance = number - this.last;
    for (; distance > 127; distance >>>= 7) this.#bytes[this.#length++] = (distance & 127) | 128;
    this.#bytes[this.#length++] = distance;
    this.last = number;
    this.count += 1;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(): void {
    const wider = new Uint8Array(this.#bytes.length * 2);
    wider.set(this.#bytes);
    this.#bytes = wider;
  }
}

export function numbersIn(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let last = -1;
  for (let at = 0; at < bytes.length;) {
    let distance = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] as number;
      distance |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    numbers.push((last += distance));
  }
  return numbers;
}

export function bytesOf(numbers: Iterable<number>): Uint8Array {
  const list = new NumberList();
  for (const number of numbers) list.add(number);
  return list.bytes();
}
