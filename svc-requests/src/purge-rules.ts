import { idempotencyRule, securityLogRule, type PurgeRule } from '@postcard/service-kit';

/** What the service deletes once it has served its time; docs/data.md says why. */
export const purgeRules: readonly PurgeRule[] = [idempotencyRule, securityLogRule];
