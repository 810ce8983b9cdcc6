export type Engine = {
  /** Opens a window without cookies, storage and animations. */
  person(size: Size): Promise<EnginePage>;
  close(): Promise<void>;
};

/** The inner size of a window in CSS pixels. */
export type Size = { width: number; height: number };

export type EnginePage = {
  /** Resolves once the document and its resources have loaded. */
  open(url: string): Promise<void>;
  /** Evaluates an expression, whose value must be JSON; awaits a promise. */
  ask<T>(expression: string): Promise<T>;
  find(expression: string): Promise<Found | null>;
  /** Saves a PNG file, of the whole page if `all` is true. */
  picture(file: string, all: boolean): Promise<void>;
  close(): Promise<void>;
};

export type Found = {
  click(): Promise<void>;
  type(text: string): Promise<void>;
};
