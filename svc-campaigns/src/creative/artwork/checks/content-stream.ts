export type Operand = number | { name: string } | Operand[] | null;
export type Operation = { operator: string; operands: Operand[] };

const space = new Set([0, 9, 10, 12, 13, 32]);
const delimiter = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)));
const code = (sign: string): number => sign.charCodeAt(0);
const stray = new Set([...']>){}'].map((sign) => sign.charCodeAt(0)));
const mostOperands = 64;

/** Yields the operations of a content stream (ISO 32000-1, 7.8.2). */
export function* operationsOf(bytes: Uint8Array): Generator<Operation> {
  const reader = new Reader(bytes);
  let operands: Operand[] = [];
  for (let token = reader.next(); token; token = reader.next()) {
    if (!('operator' in token)) {
      if (operands.length < mostOperands) operands.push(token.value);
      continue;
    }
    if (token.operator === 'BI') reader.skipPicture();
    yield { operator: token.operator, operands };
    operands = [];
  }
}

type Token = { value: Operand } | { operator: string };

class Reader {
  #at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  next(): Token | undefined {
    this.#skipSpace();
    while (stray.has(this.#bytes[this.#at] ?? 0)) {
      this.#at++;
      this.#skipSpace();
    }
    const sign = this.#bytes[this.#at];
    if (sign === undefined) return undefined;
    switch (String.fromCharCode(sign)) {
      case '/':
        return { value: this.#name() };
      case '(':
        this.#skipString();
        return { value: null };
      case '[':
        return { value: this.#array() };
      case '<':
        this.#skipAngles();
        return { value: null };
      default:
        return this.#word();
    }
  }

  skipPicture(): void {
    for (; this.#at + 3 < this.#bytes.length; this.#at++) {
      const [before, first, second, after] = this.#bytes.subarray(this.#at, this.#at + 4);
      const isEnd = first === code('E') && second === code('I');
      if (isEnd && space.has(before ?? 0) && (after === undefined || space.has(after))) break;
    }
    this.#at += 3;
  }

  #skipSpace(): void {
    for (; this.#at < this.#bytes.length; this.#at++) {
      const sign = this.#bytes[this.#at] as number;
      if (sign === code('%'))
        while (this.#at < this.#bytes.length && ![10, 13].includes(this.#bytes[this.#at] as number)) this.#at++;
      else if (!space.has(sign)) return;
    }
  }

  #plain(): string {
    const from = this.#at;
    while (this.#at < this.#bytes.length) {
      const sign = this.#bytes[this.#at] as number;
      if (space.has(sign) || delimiter.has(sign)) break;
      this.#at++;
    }
    return Buffer.from(this.#bytes.subarray(from, this.#at)).toString('latin1');
  }

  #name(): { name: string } {
    this.#at++;
    const text = this.#plain();
    return {
      name: text.replaceAll(/#([\da-f]{2})/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    };
  }

  #word(): Token {
    const text = this.#plain();
    const number = Number(text);
    return text !== '' && Number.isFinite(number) ? { value: number } : { operator: text };
  }

  #array(): Operand[] {
    this.#at++;
    const values: Operand[] = [];
    for (;;) {
      this.#skipSpace();
      const sign = this.#bytes[this.#at];
      if (sign === undefined) return values;
      if (sign === code(']')) {
        this.#at++;
        return values;
      }
      const token = this.next();
      if (token && 'value' in token && values.length < mostOperands) values.push(token.value);
    }
  }

  #skipString(): void {
    let depth = 0;
    for (; this.#at < this.#bytes.length; this.#at++) {
      const sign = this.#bytes[this.#at];
      if (sign === code('\\')) this.#at++;
      else if (sign === code('(')) depth++;
      else if (sign === code(')') && --depth === 0) break;
    }
    this.#at++;
  }

  #skipAngles(): void {
    if (this.#bytes[this.#at + 1] !== code('<')) {
      while (this.#at < this.#bytes.length && this.#bytes[this.#at] !== code('>')) this.#at++;
      this.#at++;
      return;
    }
    this.#at += 2;
    for (;;) {
      this.#skipSpace();
      const sign = this.#bytes[this.#at];
      if (sign === undefined) return;
      if (sign === code('>') && this.#bytes[this.#at + 1] === code('>')) {
        this.#at += 2;
        return;
      }
      this.next();
    }
  }
}
