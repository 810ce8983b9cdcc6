import type { Page } from 'playwright-core';
import { bringAboutStates, type BookingStates } from '../stage/booking-states.ts';
import { bringAboutCards, type CardStates } from '../stage/card-states.ts';
import type { Stage } from '../stage/stage.ts';
import type { View } from './view.ts';

export function inState(state: keyof BookingStates): View {
  return {
    name: `state-${state.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    who: 'member',
    path: '/bookings',
    before: goToState(state),
  };
}

const cardsOf = new WeakMap<Stage, Promise<CardStates>>();

/** The cards are made once, for all the pictures of them. */
export function onCard(path: (states: CardStates) => string): (page: Page, stage: Stage) => Promise<void> {
  return async (page, stage) => {
    const states = cardsOf.get(stage) ?? bringAboutCards(stage);
    cardsOf.set(stage, states);
    await page.goto(path(await states));
  };
}

const brought = new WeakMap<Stage, Promise<BookingStates>>();

/** The states are brought about once, for all the pictures of them. */
export function goToState(state: keyof BookingStates): (page: Page, stage: Stage) => Promise<void> {
  return async (page, stage) => {
    const states = brought.get(stage) ?? bringAboutStates(page, stage);
    brought.set(stage, states);
    await page.goto((await states)[state]);
  };
}
