import { Button } from '@postcard/ui';
import { lazyPart } from '@postcard/web-kit';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import styles from './palette.module.css';
import { modifier, useKeys } from './use-keys.ts';
import { tabOf } from './tab-letters.ts';

const close = { onFailed: ({ onClose }: { onClose: () => void }) => onClose() };
const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette, close);
const ShortcutList = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList, close);

export function AdminKeys() {
  const [shown, setShown] = useState<'palette' | 'help' | null>(null);
  const navigate = useNavigate();
  const hide = () => setShown(null);

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
      {shown === 'palette' && <Palette onClose={hide} onHelp={() => setShown('help')} />}
      {shown === 'help' && <ShortcutList onClose={hide} />}
    </>
  );
}
