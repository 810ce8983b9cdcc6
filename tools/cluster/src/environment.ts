import type { Kubectl } from './kubectl.ts';
import type { Site } from './site.ts';
import type { TestOverlay } from './test-overlay.ts';

export type Environment = { kubectl: Kubectl; site: Site; overlay: TestOverlay; ingress: string };
