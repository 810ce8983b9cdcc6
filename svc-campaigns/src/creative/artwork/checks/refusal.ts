/** Why a file cannot be printed, each reason in words for the person who chose it. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join(' '));
    this.reasons = reasons;
  }
}

export const damaged = (): Refusal => new Refusal('The file is damaged or not complete. Please export it again.');

export const tooHeavy = (): Refusal =>
  new Refusal('This file is too heavy to be checked. Please export it again, flattened and at 300 dots per inch.');
