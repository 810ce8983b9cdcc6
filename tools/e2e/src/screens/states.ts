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

const cardsOf = new WeakMap<Fixture, Promise<CardStates>>();

export function onCard(path: (states: CardStates) => string): (page: Page, fixture: Fixture) => Promise<string> {
  return async (_, fixture) => {
    const states = cardsOf.get(fixture) ?? bringAboutCards(fixture);
    cardsOf.set(fixture, states);
    return path(await states);
  };
}

const brought = new WeakMap<Fixture, Promise<BookingStates>>();

export function stateOf(state: keyof BookingStates): (page: Page, fixture: Fixture) => Promise<string> {
  return async (page, fixture) => {
    if (!brought.has(fixture)) await page.goto('/bookings');
    const states = brought.get(fixture) ?? bringAboutStates(page, fixture);
    brought.set(fixture, states);
    return (await states)[state];
  };
}
