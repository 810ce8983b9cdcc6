import type { Compose } from './compose.ts';
import { imageTrials } from './image-trials.ts';
import { siteTrials } from './site-trials.ts';
import type { Trial } from './trial.ts';

export function trials(compose: Compose, url: string): Trial[] {
  return [...imageTrials(compose), ...siteTrials(compose, url)];
}
