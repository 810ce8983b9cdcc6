import { logIn } from './acts.ts';
import { asks } from './answers.ts';
import type { Stage } from './stage.ts';

/** The team refuses what a business has applied for. */
export async function refuseApplication(stage: Stage, businessName: string): Promise<void> {
  const team = await stage.person();
  await logIn(team, stage.stack.admin);
  const pending = (await asks(team, 'GET', '/api/subscriptions?reviewStatus=pending')) as {
    id: string;
    businessName: string;
  }[];
  const id = pending.find((each) => each.businessName === businessName)?.id;
  await asks(team, 'POST', `/api/subscriptions/${id}/reject`, {
    reason: 'Please tell us where in Moorpark your counter is.',
  });
  await team.context().close();
}
