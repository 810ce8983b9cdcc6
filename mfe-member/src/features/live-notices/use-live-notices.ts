import { notification } from '@postcard/contracts/notify';
import { reloadSession, toast, useEventStream } from '@postcard/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRefreshBookings, useRefreshMembership, useRefreshMessages } from '../refresh/refresh.ts';

const path = '/api/notifications/stream';
/** Three of the server's heartbeats. */
const longestSilence = 45_000;
const checkEvery = 5_000;

/**
 * Shows what happens while a member's page is open: new messages at their places, notices as toasts, and what a notice
 * is about, a membership, a booking or its ad, as it is now. Whenever the stream begins, the messages missed before are
 * read.
 */
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

/**
 * The stream's address, taken away for a moment when nothing is heard any more. A stream cannot renew a login that ran
 * out while the connection was lost, and would be refused for good; a call can, so one is made before it opens again.
 */
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

  // Where a browser has no streams, a page stays as it was read.
  const url = isOpen && typeof EventSource !== 'undefined' ? path : null;
  return { url, heard: () => void (lastHeard.current = Date.now()) };
}
