type ToastVariant = 'default' | 'success' | 'destructive';

type ToastInput = {
  title: string;
  description?: string;
  variant?: ToastVariant;
  duration?: number;
  /** Shows the toast after the current one. Other toasts are shown at once. */
  waits?: boolean;
  action?: ToastAction;
};

type ToastAction = { label: string; onSelect: () => void };

type ToastItem = {
  id: number;
  title: string;
  description: string | undefined;
  variant: ToastVariant;
  duration: number;
  action?: ToastAction | undefined;
};

export type ToastStore = {
  show(toast: ToastInput): number;
  dismiss(id?: number): void;
  subscribe(listener: () => void): () => void;
  current(): ToastItem | undefined;
};

export const defaultToastDuration = 5000;

/** Holds one toast. A new toast replaces it, instead of waiting behind an old error, unless it has `waits`. */
export function createToastStore(): ToastStore {
  let queue: readonly ToastItem[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const update = (next: readonly ToastItem[]) => {
    queue = next;
    for (const listener of listeners) listener();
  };

  return {
    show({ title, description, variant = 'default', duration = defaultToastDuration, waits = false, action }) {
      lastId += 1;
      const item: ToastItem = { id: lastId, title, description, variant, duration, action };
      const [shown, ...waiting] = queue;
      const others = waiting.filter((other) => !sameWords(other, item));
      if (!waits || !shown || sameWords(shown, item)) update([item, ...others]);
      else if (others.length === waiting.length) update([...queue, item]);
      return item.id;
    },
    dismiss(id = queue[0]?.id) {
      if (queue.some((item) => item.id === id)) update(queue.filter((item) => item.id !== id));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => queue[0],
  };
}

const sameWords = (one: ToastItem, other: ToastItem): boolean =>
  one.title === other.title && one.description === other.description && one.variant === other.variant;
