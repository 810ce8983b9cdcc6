import type { Page } from 'playwright-core';
import { bringAboutStates, type BookingStates } from '../fixture/booking-states.ts';
import { bringAboutCards, type CardStates } from '../fixture/card-states.ts';
import type { Fixture } from '../fixture/fixture.ts';
import type { View } from './view.ts';

export function inState(state: keyof BookingStates): View {
  return {
    name: `state-${state.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    who: 'member',
    path: stateOf(state),
  };
}

/** Runs the arrangement once for each fixture. */
export function oncePer<T>(arrange: (fixture: Fixture, page: Page) => Promise<T>) {
  const known = new WeakMap<Fixture, Promise<T>>();
  return (fixture: Fixture, page: Page): Promise<T> => {
    const found = known.get(fixture) ?? arrange(fixture, page);
    known.set(fixture, found);
    return found;
  };
}

type Path = (page: Page, fixture: Fixture) => Promise<string>;

const cardsOf = oncePer(bringAboutCards);
export const onCard =
  (path: (states: CardStates) => string): Path =>
  async (page, fixture) =>
    path(await cardsOf(fixture, page));

const statesOf = oncePer(async (fixture, page) => {
  await page.goto('/bookings');
  return bringAboutStates(page, fixture);
});
export const stateOf =
  (state: keyof BookingStates): Path =>
  async (page, fixture) =>
    (await statesOf(fixture, page))[state];
