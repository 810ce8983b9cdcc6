import { idempotencyRule, securityLogRule, type PurgeRule } from '@postcard/service-kit';

/** Deletion rules; docs/data.md has the reasons. */
export const purgeRules: readonly PurgeRule[] = [idempotencyRule, securityLogRule];
