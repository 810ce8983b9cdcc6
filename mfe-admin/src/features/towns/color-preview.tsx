import type { Colors } from '@postcard/ui/styles/contrast';
import { Badge, Button, Cluster } from '@postcard/ui';
import type { CSSProperties } from 'react';
import styles from './towns.module.css';

export function ColorPreview({ colors }: { colors: Colors }) {
  const tokens = Object.fromEntries(Object.entries(colors).map(([name, color]) => [`--pc-${name}`, color]));
  return (
    <div className={styles['preview']} style={tokens as CSSProperties} aria-hidden="true" inert>
      <div className={styles['band']}>The band</div>
      <div className={styles['paper']}>
        <span className={styles['link']}>A link</span>
        <Cluster gap={2}>
          <Button variant="primary" size="small">
            The main button
          </Button>
          <span className={styles['second']}>Second color</span>
        </Cluster>
        <Cluster gap={2}>
          <Badge tone="danger">A tint</Badge>
          <Badge tone="info">Another</Badge>
        </Cluster>
      </div>
    </div>
  );
}
