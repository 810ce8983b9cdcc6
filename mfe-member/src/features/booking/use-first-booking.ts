import type { BookingView } from '@postcard/contracts/campaigns';
import type { QuickStartBody } from '@postcard/contracts/identity';
import { paths } from '@postcard/contracts/paths';
import { ApiError, leaveFor, readSession, toast, useMutation, userMessageOf, type Attempt } from '@postcard/web-kit';
import { useState } from 'react';
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
  const [error, setError] = useState<unknown>();
  const navigate = useNavigate();
  const { busy, run } = useMutation(
    async ({ keyFor }, fields?: QuickStartBody) => {
      setError(undefined);
      if (fields && !readSession()) {
        await quickStart(fields, keyFor(fields));
        onStarted();
      } else await applyWhereNeeded();
      const user = readSession();
      const key = keyFor({ campaignId, spotId, userId: user?.id });
      await pay(await (user?.membershipId ? book : bookFirst)(campaignId, spotId, key), keyFor);
    },
    {
      onError: (thrown) => {
        setError(thrown);
        return true;
      },
    },
  );

  async function pay({ id }: BookingView, keyFor: Attempt['keyFor']): Promise<void> {
    try {
      await leaveFor((await startCheckout(id, keyFor({ pay: id }))).url);
    } catch (refused) {
      toast({ variant: 'destructive', title: 'Payment could not be started', description: userMessageOf(refused) });
      await navigate(paths.checkout(id));
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
