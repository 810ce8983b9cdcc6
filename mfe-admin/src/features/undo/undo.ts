import { toast, userMessageOf, type ToastEvent } from '@postcard/web-kit';

export const undoMs = 10_000;

export type Undone = { undone: string } | { refused: string };

let pending: { undo: () => void; until: number } | null = null;

export function toastWithUndo(
  said: Pick<ToastEvent, 'title' | 'description' | 'variant'>,
  undo: () => Promise<Undone>,
) {
  let isDone = false;
  const offer = {
    undo: (): void => {
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
