import { notification } from '@postcard/contracts/notify';
import { reloadSession, toast, useEventStream } from '@postcard/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRefreshBookings, useRefreshMembership, useRefreshMessages } from '../refresh/refresh.ts';

const path = '/api/notifications/stream';
/** Milliseconds without an event after which the stream is reopened: three heartbeats of the server. */
const longestSilence = 45_000;
const checkEvery = 5_000;

/** Applies live events to a member's page; rereads messages when the stream starts, because some may be missed. */
export function useLiveNotices(): void {
  const refresh = useRefreshMessages();
  const refreshMembership = useRefreshMembership();
  const refreshBookings = useRefreshBookings();
  const { url, heard } = useLivingStream();
  const read = () => {
    heard();
    void refresh();
  };

  function onNotice(data: unknown): void {
    const notice = notification.safeParse(data);
    if (!notice.success) return;
    const { title, message, type } = notice.data;
    toast({ title, description: message, waits: true });
    if (type === 'membership' || type === 'membership-payment') {
      void reloadSession();
      void refreshMembership();
    }
    if (type === 'booking' || type === 'artwork') void refreshBookings();
    read();
  }

  useEventStream(url, { ready: read, message: read, notice: onNotice, beat: heard });
}

/** Returns the stream's address; after a silence briefly null, while a call renews an expired login. */
function useLivingStream() {
  const [isOpen, setOpen] = useState(true);
  const lastHeard = useRef(0);

  const openAgain = useEffectEvent(async () => {
    lastHeard.current = Date.now();
    setOpen(false);
    await reloadSession();
    setOpen(true);
  });

  useEffect(() => {
    lastHeard.current = Date.now();
    const onOnline = () => void openAgain();
    const timer = setInterval(() => Date.now() - lastHeard.current > longestSilence && void openAgain(), checkEvery);
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
    };
  }, []);

  const url = isOpen && typeof EventSource !== 'undefined' ? path : null;
  return { url, heard: () => void (lastHeard.current = Date.now()) };
}
