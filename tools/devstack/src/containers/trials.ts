import type { Compose } from './compose.ts';
import { imageTrials } from './image-trials.ts';
import { siteTrials } from './site-trials.ts';
import type { Trial } from './trial.ts';

/** Returns the trials of the product after `docker compose up --wait`. */
export function trials(compose: Compose, url: string): Trial[] {
  return [...imageTrials(compose), ...siteTrials(compose, url)];
}
