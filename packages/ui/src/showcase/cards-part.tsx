import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { CardMap } from '../card-map/card-map.tsx';
import type { CardMapSpot } from '../card-map/spot.ts';
import { Cluster, Grid, Stack } from '../layout/layout.tsx';
import { demoSpots } from './demo-spots.ts';

export function CardsPart() {
  const [spots, setSpots] = useState<CardMapSpot[]>(() => demoSpots(Date.now()));
  const [selected, setSelected] = useState('M05');
  const change = (id: string, next: Partial<CardMapSpot>) =>
    setSpots(spots.map((spot) => (spot.id === id ? { ...spot, ...next } : spot)));
  return (
    <Stack gap={12}>
      <Stack>
        <h3>To choose from</h3>
        <CardMap
          id="choose"
          side="both"
          spots={spots}
          selectedId={selected}
          onSelect={(spot) => setSelected(spot.id)}
          issue="June 2025 · Lakeside"
        />
        <Cluster>
          <Button
            onClick={() =>
              change(selected, { state: 'held', holdExpiresAt: new Date(Date.now() + 60_000).toISOString() })
            }
          >
            Someone holds {selected}
          </Button>
          <Button onClick={() => change(selected, { state: 'sold' })}>Someone buys {selected}</Button>
        </Cluster>
      </Stack>
      <Stack>
        <h3>As a picture</h3>
        <Grid min={320} gap={8}>
          <CardMap id="picture" side="front" yourAd="M05" />
          <CardMap id="picture" side="back" />
        </Grid>
      </Stack>
      <Stack>
        <h3>Small, in a list</h3>
        <div style={{ maxWidth: 320 }}>
          <CardMap id="thumb" side="both" size="thumb" spots={spots} />
        </div>
      </Stack>
    </Stack>
  );
}
