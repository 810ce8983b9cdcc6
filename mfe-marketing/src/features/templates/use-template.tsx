import type { BookingView } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { lazyPart, useMutation } from '@postcard/web-kit';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { spotsToDesign } from './api.ts';
import { designPath, type ShelfTemplate } from './shelf.ts';

const SpotDialog = lazyPart(async () => (await import('./spot-dialog.tsx')).SpotDialog, {
  onFailed: ({ onClose }) => onClose(),
});

export function useTemplate() {
  const navigate = useNavigate();
  const [choice, setChoice] = useState<{ template: ShelfTemplate; spots: BookingView[] } | null>(null);
  const { running, run } = useMutation(
    async (_attempt, template: ShelfTemplate) => {
      const spots = await spotsToDesign(template.spotType, new Date());
      const [only, another] = spots;
      if (only && !another) await navigate(designPath(only.id, template.id));
      else if (only) setChoice({ template, spots });
      else await navigate(paths.tryTemplate(template.id));
    },
    { failure: 'Your spots could not be looked up' },
  );

  return {
    use: run,
    busyId: running?.[0].id ?? null,
    dialog: choice && <SpotDialog {...choice} onClose={() => setChoice(null)} />,
  };
}
