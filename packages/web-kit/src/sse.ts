import { useEffect, useEffectEvent } from 'react';

type EventHandlers = Record<string, (data: unknown) => void>;

const firstWait = 1_000;
const longestWait = 30_000;

/**
 * Subscribes to a server-sent stream. The browser reconnects after a lost connection; this hook reconnects after a
 * refusal (such as a 503), first after 1 s and then after doubled delays, up to 30 s.
 * @param url null to stop listening
 * @param onReconnect called after a gap, to reread missed data
 */
export function useEventStream(url: string | null, handlers: EventHandlers, onReconnect?: () => void): void {
  const onEvent = useEffectEvent((name: string, data: unknown) => handlers[name]?.(data));
  const onGap = useEffectEvent(() => onReconnect?.());
  const names = Object.keys(handlers).toSorted().join(' ');

  useEffect(() => {
    if (url === null) return undefined;
    return listen(url, names.split(' '), { onEvent: (name, data) => onEvent(name, data), onReconnect: () => onGap() });
  }, [url, names]);
}

type Listener = { onEvent(name: string, data: unknown): void; onReconnect(): void };

function listen(url: string, names: string[], { onEvent, onReconnect }: Listener): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWait;
  let wasOpen = false;

  const connect = () => {
    source = new EventSource(url);
    source.addEventListener('open', () => {
      if (wasOpen) onReconnect();
      wasOpen = true;
      wait = firstWait;
    });
    for (const name of names) source.addEventListener(name, (event) => deliver(name, event));
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return;
      wasOpen = true;
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, longestWait);
    });
  };
  const deliver = (name: string, event: MessageEvent<string>) => {
    const data = parse(event.data);
    if (data !== undefined) onEvent(name, data);
  };

  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
