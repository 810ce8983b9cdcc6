import { toast, userMessageOf, type ToastEvent } from '@postcard/web-kit';

/** Long enough to see what one did. */
export const undoMs = 10_000;

/** What is as before; or which were not undone, and why. */
export type Undone = { undone: string } | { refused: string };

/** What the key takes back: the last of what the toast offers to. */
let pending: { undo: () => void; until: number } | null = null;

/**
 * Says what was done, and offers for ten seconds to take it back: by the toast's button, which F8 leads to, or by the
 * key `z`. What came of that is said, too.
 */
export function toastWithUndo(
  said: Pick<ToastEvent, 'title' | 'description' | 'variant'>,
  undo: () => Promise<Undone>,
) {
  let isDone = false;
  const offer = {
    undo: (): void => {
      // Pressed twice, it is done once.
      if (isDone) return;
      isDone = true;
      if (pending === offer) pending = null;
      void takeBack(undo);
    },
    until: Date.now() + undoMs,
  };
  pending = offer;
  toast({ ...said, duration: undoMs, action: { label: 'Undo', onSelect: offer.undo } });
}

/** Takes back what was done last, if that can still be done. @returns whether there was something */
export function undoLast(): boolean {
  const offer = pending && Date.now() < pending.until ? pending : null;
  offer?.undo();
  return offer !== null;
}

async function takeBack(undo: () => Promise<Undone>): Promise<void> {
  const failed = (description: string) =>
    toast({ variant: 'destructive', title: 'Not undone', description, duration: undoMs });
  try {
    const came = await undo();
    if ('refused' in came) failed(came.refused);
    else toast({ title: 'Undone', description: came.undone });
  } catch (error) {
    failed(userMessageOf(error));
  }
}
