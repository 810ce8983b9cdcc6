import type { BookingView } from '@postcard/contracts/campaigns';
import { toast, userMessageOf } from '@postcard/web-kit';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { spotsToDesign } from './api.ts';
import { designPath, type ShelfTemplate } from './shelf.ts';

const SpotDialog = lazy(() => import('./spot-dialog.tsx').then((module) => ({ default: module.SpotDialog })));

/** Leads a member with a template to the spot it is for: the only one, one of several, or none yet. */
export function useTemplate() {
  const navigate = useNavigate();
  const [choice, setChoice] = useState<{ template: ShelfTemplate; spots: BookingView[] } | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  async function use(template: ShelfTemplate): Promise<void> {
    setBusyId(template.id);
    try {
      const spots = await spotsToDesign(template.spotType, new Date());
      const [only, another] = spots;
      if (only && !another) await navigate(designPath(only.id, template.id));
      else setChoice({ template, spots });
    } catch (error) {
      toast({ variant: 'destructive', title: 'Your spots could not be looked up', description: userMessageOf(error) });
    } finally {
      setBusyId(null);
    }
  }

  return {
    use,
    busyId,
    dialog: choice && (
      <Suspense>
        <SpotDialog {...choice} onClose={() => setChoice(null)} />
      </Suspense>
    ),
  };
}
