import type { BookingView } from '@postcard/contracts/campaigns';
import type { QuickStartBody } from '@postcard/contracts/identity';
import { paths } from '@postcard/contracts/paths';
import { ApiError, newIdempotencyKey, readSession, toast, useAttemptKey, userMessageOf } from '@postcard/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { quickStart } from '../accounts/api.ts';
import { apply, readApplication } from '../membership/api.ts';
import { book, bookFirst, startCheckout } from './api.ts';

export type FirstBooking = {
  busy: boolean;
  /** Why there is no booking. */
  error: unknown;
  /** Without fields for who is logged in. Does nothing while it is under way. */
  hold: (fields?: QuickStartBody) => void;
  /** For another try in other circumstances. */
  forgetError: () => void;
};

/** What somebody is told whose application was refused: only the membership page leads on. */
export class ApplicationRefused extends Error {}

const noApplicationData = { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' };

/**
 * From a chosen spot to the payment page in one act: an account for who has none, the hold, and the address to pay at.
 * Each part has a key of its own, so that another try after a failure makes nothing twice.
 * @param onStarted once there is an account
 */
export function useFirstBooking(campaignId: string, spotId: string, onStarted: () => void): FirstBooking {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isUnderWay = useRef(false);
  const starting = useAttemptKey();
  const holding = useAttemptKey();
  const navigate = useNavigate();

  function stop(): void {
    isUnderWay.current = false;
    setBusy(false);
  }

  // Back from the payment page, a browser may show this page as it was left.
  const onReturn = useEffectEvent(stop);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  async function start(fields: QuickStartBody): Promise<void> {
    await quickStart(fields, starting.keyFor(fields));
    onStarted();
  }

  async function holdSpot(): Promise<BookingView> {
    const user = readSession();
    const key = holding.keyFor({ campaignId, spotId, userId: user?.id });
    try {
      return await (user?.membershipId ? book : bookFirst)(campaignId, spotId, key);
    } catch (refused) {
      // A refusal is kept with its key, and what it was for may have changed by the next try.
      if (refused instanceof ApiError) holding.done();
      throw refused;
    }
  }

  async function pay({ id }: BookingView): Promise<void> {
    try {
      const { url } = await startCheckout(id, newIdempotencyKey());
      globalThis.location.assign(url);
    } catch (refused) {
      toast({ variant: 'destructive', title: 'Payment could not be started', description: userMessageOf(refused) });
      await navigate(paths.checkout(id));
    }
  }

  async function run(fields?: QuickStartBody): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setError(undefined);
    try {
      if (fields && !readSession()) await start(fields);
      else await applyWhereNeeded();
      await pay(await holdSpot());
    } catch (thrown) {
      setError(thrown);
      stop();
    }
  }

  return { busy, error, hold: (fields) => void run(fields), forgetError: () => setError(undefined) };
}

/** The team can only approve what was applied for. */
async function applyWhereNeeded(): Promise<void> {
  const user = readSession();
  if (!user || user.membershipId) return;
  const state = await readApplication(user.id);
  if (state === 'refused') throw new ApplicationRefused();
  if (state === 'none') await apply(user.id, noApplicationData).catch(ignoreAppliedBefore);
}

/** It may have been made meanwhile, such as on another page. */
function ignoreAppliedBefore(error: unknown): void {
  if (!(error instanceof ApiError && (error.code === 'already_applied' || error.code === 'already_member')))
    throw error;
}
