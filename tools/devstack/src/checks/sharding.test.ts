import { expect, test } from '@jest/globals';
import { shardCommands } from '@postcard/service-kit/town/shard-plan';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from '../find/repo-paths.ts';

// service-kit/src/testing/shard-keys.ts compares the plan with each service's schemas and commands.
test('the page on sharding has the command for every sharded collection, in the plan’s order', () => {
  const page = readFileSync(join(REPO, 'docs/sharding.md'), 'utf8');
  const commands = shardCommands();
  expect(commands.length).toBeGreaterThan(40);
  expect(page).toContain(`\n${commands.join('\n')}\n`);
});
