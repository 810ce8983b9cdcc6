import { inTownOf, type Logger } from '@postcard/service-kit';
import type { Card } from './card.ts';
import { clockStep } from './life-cycle.ts';
import type { CardStore } from './store.ts';

type Deps = {
  cards: CardStore;
  settleShort: (card: Card) => Promise<void>;
  reportMailed: (card: Card) => Promise<void>;
  log: Logger;
  now: () => Date;
};

/** Applies the due clock step to every card, once across processes, and handles short cards. */
export function createCardSweeper({ cards, settleShort, reportMailed, log, now }: Deps) {
  async function sweep(card: Card): Promise<void> {
    const step = clockStep(card, now());
    // Reports before the status changes, so that a crash in between does not lose a report. Each is made once.
    if (step?.status === 'active') await reportMailed(card);
    const stepped = step && (await cards.change(card, step));
    if (stepped) log.info({ cardId: card.id, status: stepped.status, decision: stepped.decision }, 'the card moved on');
    const current = stepped ?? card;
    if (current.status === 'upcoming' && current.decision === 'short') await settleShort(current);
  }

  return async function sweepCards(): Promise<void> {
    for await (const card of cards.due(now())) {
      await inTownOf(card, () => sweep(card)).catch((error: unknown) =>
        log.warn({ err: error, cardId: card.id }, 'not swept, next time'),
      );
    }
  };
}
