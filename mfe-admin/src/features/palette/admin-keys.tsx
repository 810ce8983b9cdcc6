import { Button } from '@postcard/ui';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import styles from './palette.module.css';
import { modifier, tabOf } from './shortcuts.ts';
import { useKeys } from './use-keys.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

/** The button of the command palette, and every shortcut of the page. */
export function AdminKeys() {
  const [shown, setShown] = useState<'palette' | 'help' | null>(null);
  const navigate = useNavigate();
  const close = () => setShown(null);

  useKeys({
    openPalette: () => setShown('palette'),
    openHelp: () => setShown('help'),
    goTo: (letter) => {
      const tab = tabOf(letter);
      if (tab) void navigate({ search: `?tab=${tab}` });
    },
  });

  return (
    <>
      <Button size="small" aria-keyshortcuts="Control+K Meta+K" onClick={() => setShown('palette')}>
        Find or go to <kbd className={styles['key']}>{modifier()} K</kbd>
      </Button>
      <Suspense fallback={null}>
        {shown === 'palette' && <Palette onClose={close} onHelp={() => setShown('help')} />}
        {shown === 'help' && <ShortcutList onClose={close} />}
      </Suspense>
    </>
  );
}
