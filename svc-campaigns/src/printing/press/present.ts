import type { PressView } from '@postcard/contracts';
import type { Gathered } from './gather.ts';
import type { Press } from './store.ts';

/** Returns true when the file differs from what is approved now, or a new press is running. */
export const isStale = (press: Press, { inputs, missing }: Gathered): boolean =>
  press.files !== null && (missing.length > 0 || press.state !== 'done' || press.inputs !== inputs);

export function presentPress(campaignId: string, press: Press | null, gathered: Gathered): PressView {
  const { missing } = gathered;
  if (!press)
    return {
      campaignId,
      state: 'none',
      missing,
      stale: false,
      progress: null,
      failure: null,
      sha256: null,
      bytes: null,
      madeAt: null,
      report: null,
    };
  const { state, progress, failure, sha256, bytes, madeAt, report } = press;
  return {
    campaignId,
    state,
    missing,
    stale: isStale(press, gathered),
    progress,
    failure,
    sha256,
    bytes,
    madeAt: madeAt?.toISOString() ?? null,
    report,
  };
}
