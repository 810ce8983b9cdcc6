/** One browser engine, as far as the journeys that run in all of them go. */
export type Engine = {
  /** Somebody with a window of their own: no cookies, no storage, no animations. */
  person(size: Size): Promise<EnginePage>;
  close(): Promise<void>;
};

/** The inner size of a window in CSS pixels. */
export type Size = { width: number; height: number };

export type EnginePage = {
  /** Resolves once the document and what it names have loaded. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page, which must be JSON; a promise is awaited. */
  ask<T>(expression: string): Promise<T>;
  /** Finds an element by an expression in the page; null if there is none. */
  find(expression: string): Promise<Found | null>;
  /**
   * A PNG file.
   * @param all the whole page, not only what is in sight
   */
  picture(file: string, all: boolean): Promise<void>;
  close(): Promise<void>;
};

/** An element that a person can use, as the engine itself does when a mouse and a keyboard are used. */
export type Found = {
  click(): Promise<void>;
  /** Clicks in it, then presses a key for each character. */
  type(text: string): Promise<void>;
};
