export class Refusal extends Error {
  override name = 'Refusal';
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join(' '));
    this.reasons = reasons;
  }
}

export const cannotPrint = (characters: readonly string[]): string => {
  const named = characters.map((character) => {
    const codes = [...character].map(
      (letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    );
    return `“${character}” (${codes.join(' ')})`;
  });
  return `We can’t print ${named.join(', ')}. Please remove or replace it.`;
};

export const damaged = (): Refusal => new Refusal('The file is damaged or incomplete. Please export it again.');

export const tooHeavy = (): Refusal =>
  new Refusal('This file is too complex to check. Please export it again, flattened and at 300 dots per inch.');
