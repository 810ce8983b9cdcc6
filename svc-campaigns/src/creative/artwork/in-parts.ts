export async function* inParts(bytes: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let held = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    held += chunk.length;
    while (held >= length) {
      const all = Buffer.concat(waiting);
      yield all.subarray(0, length);
      waiting = [all.subarray(length)];
      held -= length;
    }
  }
  if (held > 0) yield Buffer.concat(waiting);
}
