import { beforeAll, describe, expect, test } from '@jest/globals';
import { here } from './fixture/here.ts';
import type { Page } from 'playwright-core';
import { logIn } from './fixture/acts.ts';
import { openDiagnostics, shownResult } from './fixture/admin-views.ts';
import { hold, problem, toastWithText } from './fixture/responses.ts';
import { useFixture } from './fixture/use-fixture.ts';

const fixture = useFixture();
let team: Page;

beforeAll(async () => {
  team = await fixture.team();
}, 120_000);

describe('/sendgrid-test', () => {
  test('redirects callers who are not administrators to the front page', async () => {
    const visitor = await fixture.person();
    await visitor.goto('/sendgrid-test');
    await visitor.waitForURL(`${fixture.url}/`);
    await logIn(visitor, { username: 'demo-florist', password: 'Postcard!2026' });
    await visitor.goto('/sendgrid-test');
    await visitor.waitForURL(`${fixture.url}/`);
    await visitor.context().close();
  });

  test('sends without the queue when the switch is on', async () => {
    await openDiagnostics(team);
    await team.getByLabel('To').fill('force@example.com');
    await team.getByRole('switch', { name: 'Use force-send endpoint' }).click();
    const [call] = await Promise.all([
      team.waitForRequest('**/api/force-send-email'),
      team.getByRole('button', { name: 'Send Test Email' }).click(),
    ]);
    expect(Object.keys(call.postDataJSON())).toEqual(['to', 'subject', 'message']);
    expect(await fixture.emailsTo('force@example.com')).toHaveLength(1);
  });

  test('sends nothing while a field is empty', async () => {
    await openDiagnostics(team);
    await team.getByLabel('Subject').fill('');
    await Promise.all([
      toastWithText(team, 'Missing Fields', 'Please fill in all required fields (to, subject, message)'),
      team.getByRole('button', { name: 'Send Test Email' }).click(),
    ]);
  });

  test('warns of a rejected key with its four causes, and is prefilled', async () => {
    await openDiagnostics(team);
    await team
      .getByText('The provided authorization grant is invalid, expired, or revoked', { exact: false })
      .waitFor();
    expect(
      await team
        .getByRole('listitem')
        .filter({ hasText: /key was revoked|no permission to send|domain is not verified|suspended, or its trial/ })
        .count(),
    ).toBe(4);
    const field = (name: RegExp) => team.getByRole('textbox', { name });
    expect(await field(/^Message/).getAttribute('rows')).toBe('4');
    expect([
      await field(/^To/).inputValue(),
      await field(/^Subject/).inputValue(),
      await field(/^Message/).inputValue(),
    ]).toEqual([here.emails.support, 'Test email', expect.stringMatching(/\S/)]);
  });

  test.each([
    ['Send Test Email', 'test-email', 'Email Failed', 'Failed to send test email', 'Error sending test email'],
    [
      'Send with Fixed Key Format',
      'fixed-key-email',
      'Fixed Key Email Failed',
      'Failed to send email with fixed API key',
      'Error sending email with fixed API key',
    ],
    [
      'Test New Key Directly',
      'direct-key-test',
      'Direct Key Email Failed',
      'Failed to send email with direct API key',
      'Error sending email with direct API key',
    ],
    ['Analyze API Key', 'debug-sendgrid-key', 'Debug Failed', 'Failed to get API key debug info', ''],
  ])(
    'shows why %s fails, disables all buttons meanwhile, and scrolls a long response',
    async (name, path, title, fallback, broken) => {
      await openDiagnostics(team, broken ? '' : '?tab=key');
      const press = () => team.getByRole('button', { name }).click();
      for (const message of ['Because of the weather.', '']) {
        const { arrived, letGo } = await hold(team, `**/api/${path}`);
        await Promise.all([arrived, press()]);
        if (broken)
          expect(
            await team
              .getByRole('tabpanel')
              .getByRole('button', { disabled: false })
              .filter({ hasText: /Send|Test/ })
              .count(),
          ).toBe(0);
        letGo({
          contentType: 'application/json',
          body: JSON.stringify({ success: false, message, error: 'a long response '.repeat(1000) }),
        });
        await toastWithText(team, title, message || fallback);
        await team.getByRole('button', { name: 'Close notice' }).click();
        await team.unroute(`**/api/${path}`);
      }
      expect(
        await team
          .getByRole('region', { name: /raw JSON$/ })
          .evaluate((region) => region.scrollHeight > region.clientHeight || region.scrollWidth > region.clientWidth),
      ).toBe(true);
      if (!broken) return;
      await team.route(`**/api/${path}`, (route) => route.abort());
      await Promise.all([toastWithText(team, 'Email Error', `${broken}. See console for details`), press()]);
      await team.unroute(`**/api/${path}`);
    },
  );

  test('analyzes the key without showing it', async () => {
    await openDiagnostics(team, '?tab=key');
    await team.getByRole('button', { name: 'Analyze API Key' }).click();
    await team.getByRole('region', { name: 'Analysis, raw JSON' }).waitFor();
    expect(await shownResult(team, 'Analysis')).toMatchObject({
      success: true,
      form: { hasPrefix: true, damage: [] },
      scopes: { status: 200, maySend: true },
    });
  });

  test('reports a failed analysis', async () => {
    await openDiagnostics(team, '?tab=key');
    await team.route('**/api/debug-sendgrid-key', (route) => route.fulfill(problem(503, 'service_unavailable')));
    await Promise.all([
      toastWithText(team, 'Debug Error', 'Error fetching API key debug info'),
      team.getByRole('button', { name: 'Analyze API Key' }).click(),
    ]);
    await team.unroute('**/api/debug-sendgrid-key');
  });
});
