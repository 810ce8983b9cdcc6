import type { Compose } from './compose.ts';
import { imageTrials } from './image-trials.ts';
import { siteTrials } from './site-trials.ts';
import type { Trial } from './trial.ts';

/** What must hold of the product once `docker compose up --wait` says that everything is healthy. */
export function trials(compose: Compose, url: string): Trial[] {
  return [...imageTrials(compose), ...siteTrials(compose, url)];
}
