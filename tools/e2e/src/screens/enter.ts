import type { Page } from 'playwright-core';
import { logIn, register } from '../fixture/acts.ts';
import { asks } from '../fixture/responses.ts';
import { startThread } from '../fixture/sent.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { applicant, demoMember } from './people.ts';
import type { Who } from './view.ts';

export async function enter(page: Page, who: Who, fixture: Fixture): Promise<void> {
  if (who === 'applicant') await register(page, applicant);
  if (who === 'admin') await logIn(page, fixture.stack.admin);
  if (who !== 'member') return;
  await logIn(page, demoMember);
  await correspond(page, fixture);
}

const correspond = (page: Page, fixture: Fixture): Promise<void> =>
  fixture.asTeam(async (team) => {
    for (const [subject, content, reply] of emails) {
      const id = await startThread(page, subject, content);
      await asks(team, 'POST', `/api/messages/threads/${id}/replies`, { content: reply });
    }
  });

const emails = [
  [
    'Who gets the next card?',
    'Some of my customers did not find the last one in their mailbox.',
    'We mail one half of town each month and the other half the month after. Each card’s page says which zone it ' +
      'goes to.',
  ],
  [
    'Dark greens in print',
    'My leaves are a very dark green. Does that hold on your paper?',
    'It does down to about 90% black. We will send you a proof before anything is printed, and you can lighten it ' +
      'then.',
  ],
] as const;
