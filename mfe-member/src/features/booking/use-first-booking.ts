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
  error: unknown;
  /** Needs fields unless logged in. Does nothing while a hold is in progress. */
  hold: (fields?: QuickStartBody) => void;
  forgetError: () => void;
};

/** Thrown for a refused applicant, who can continue only on the membership page. */
export class ApplicationRefused extends Error {}

const noApplicationData = { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' };

/** Creates an account if needed, holds the spot and leads to payment; each step has its own key for retries. */
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

/** The team can only approve a user who applied. */
async function applyWhereNeeded(): Promise<void> {
  const user = readSession();
  if (!user || user.membershipId) return;
  const state = await readApplication(user.id);
  if (state === 'refused') throw new ApplicationRefused();
  if (state === 'none') await apply(user.id, noApplicationData).catch(ignoreAppliedBefore);
}

/** The application may exist already, such as from another page. */
function ignoreAppliedBefore(error: unknown): void {
  if (!(error instanceof ApiError && (error.code === 'already_applied' || error.code === 'already_member')))
    throw error;
}
