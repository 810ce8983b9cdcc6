import { IMAGES } from '@postcard/devstack/containers/units';
import type { Kubectl } from './kubectl.ts';
import type { Site } from './site.ts';
import type { TestOverlay } from './test-overlay.ts';

export type Environment = { kubectl: Kubectl; site: Site; overlay: TestOverlay; ingress: string };

export const UNITS = IMAGES;
export const DEPLOYMENTS = [...UNITS, 'sandbox'].map((unit) => `deployment/${unit}`);
export const SERVERS = ['statefulset/mongo', 'statefulset/rabbitmq'];
