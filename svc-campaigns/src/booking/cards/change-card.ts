import type { UpdateCampaignBody } from '@postcard/contracts';
import { isMailDay, noMailDay } from '@postcard/contracts/mail-days';
import { dayOf, invalidField, NamedError } from '@postcard/service-kit';
import { storedDatesOf, zoneFor, type Card } from './card.ts';
import { isPaidFor } from './life-cycle.ts';
import type { CardStore } from './store.ts';

/** @throws NamedError validation_failed */
export function requireMailDay(date: Date, now: Date): void {
  if (date <= now) throw invalidField('distributionDate', 'Please choose a day that is still to come');
  if (!isMailDay(dayOf(date))) throw invalidField('distributionDate', noMailDay);
}

/** Changes the fields of a card that were not promised to anybody. */
export function createChangeCard({ cards, now }: { cards: Pick<CardStore, 'byId' | 'change'>; now: () => Date }) {
  /** @throws NamedError invalid_transition, validation_failed, conflict */
  return async function changeCard(card: Card, { distributionDate, ...rest }: UpdateCampaignBody): Promise<Card> {
    if (card.status !== 'draft' && card.status !== 'upcoming') throw refused('This card can no longer be changed.');
    if (rest.minimumSpots !== undefined && card.decision)
      throw refused('Whether this card is printed has been decided.');
    if (distributionDate && Object.keys(card.claims).length > 0)
      throw refused('Somebody has a spot on this card, so its date can no longer be changed.');
    const movesZone = rest.zone !== undefined && rest.zone !== card.zone;
    if (movesZone && isPaidFor(card)) throw zoneStays();

    const date = distributionDate ? new Date(distributionDate) : null;
    if (date && date.getTime() !== card.distributionDate.getTime()) requireMailDay(date, now());
    const change = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    // A zone that followed its month follows the new date; a zone chosen by the team stays.
    const zone = date && !rest.zone && card.zone === zoneFor(card.distributionDate) ? { zone: zoneFor(date) } : {};
    const saved = await cards.change(
      card,
      { ...zone, ...change, ...(date ? { distributionDate: date, ...storedDatesOf(date) } : {}) },
      { onlyUnsold: movesZone },
    );
    if (saved) return saved;
    const current = movesZone ? await cards.byId(card.id) : null;
    throw current && isPaidFor(current) ? zoneStays() : new NamedError('conflict');
  };
}

const refused = (message: string): NamedError => new NamedError('invalid_transition', { message });
const zoneStays = (): NamedError => refused('A spot on this card is paid for, so its zone can no longer be changed.');
