import type { Config } from '../config.ts';
import { seedDay } from './day.ts';
import { seedDemoMembers } from './seed.ts';

export async function seedDemo(deps: Parameters<typeof seedDay>[0], wanted: Config['DEMO_DATA']): Promise<void> {
  if (wanted === '0') return;
  await seedDemoMembers(deps, { isMonth: wanted === '1' });
  if (wanted === '1') await seedDay(deps);
}
