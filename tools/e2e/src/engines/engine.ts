export type Engine = {
  person(size: Size): Promise<EnginePage>;
  close(): Promise<void>;
};

export type Size = { width: number; height: number };

export type EnginePage = {
  open(url: string): Promise<void>;
  /** Evaluates an expression and awaits a promise. The value must be JSON. */
  ask<T>(expression: string): Promise<T>;
  find(expression: string): Promise<Found | null>;
  close(): Promise<void>;
};

export type Found = {
  click(): Promise<void>;
  type(text: string): Promise<void>;
};

type Clickable = { click(): Promise<unknown> };

/** Returns an element that is clicked before its driver types into it. */
export const foundWith = <T extends Clickable>(
  element: T | null,
  typeInto: (element: T, text: string) => Promise<void>,
): Found | null =>
  element && {
    click: async () => void (await element.click()),
    async type(text) {
      await element.click();
      await typeInto(element, text);
    },
  };
