import type { Kubectl } from './kubectl.ts';
import type { Site } from './site.ts';
import type { TestOverlay } from './test-overlay.ts';

export type Environment = { kubectl: Kubectl; site: Site; overlay: TestOverlay; ingress: string };

/** A condition that must hold. @returns the figure to print */
export type Trial = { name: string; work: (environment: Environment) => Promise<string | void> };
