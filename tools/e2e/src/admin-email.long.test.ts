import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startSession } from './fixture/acts.ts';
import { here } from './fixture/here.ts';
import { asks, hold, toastWithText } from './fixture/responses.ts';
import { useFixture } from './fixture/use-fixture.ts';

const fixture = useFixture();
let team: Page;

beforeAll(async () => {
  team = await fixture.team();
}, 120_000);

async function openDiagnostics(query = ''): Promise<void> {
  await team.goto(`/sendgrid-test${query}`);
  await team.getByRole('heading', { name: 'SendGrid Email Test' }).waitFor();
}

const shownResult = async (name = 'Result'): Promise<Record<string, unknown>> =>
  JSON.parse((await team.getByRole('region', { name: `${name}, raw JSON` }).textContent()) ?? '');

describe('/sendgrid-test', () => {
  test('redirects callers who are not administrators to the front page', async () => {
    const visitor = await fixture.person();
    await visitor.goto('/sendgrid-test');
    await visitor.waitForURL(`${fixture.url}/`);
    await startSession(visitor, { username: 'demo-florist', password: 'Postcard!2026' });
    await visitor.goto('/sendgrid-test');
    await visitor.waitForURL(`${fixture.url}/`);
    await visitor.context().close();
  });

  test('fills in its form, shows four causes of a rejected key, and sends nothing without a subject', async () => {
    await openDiagnostics();
    await team
      .getByText('The provided authorization grant is invalid, expired, or revoked', { exact: false })
      .waitFor();
    const causes = /key was revoked|no permission to send|domain is not verified|suspended, or its trial/;
    expect(await team.getByRole('listitem').filter({ hasText: causes }).count()).toBe(4);
    const field = (name: RegExp) => team.getByRole('textbox', { name });
    expect(await Promise.all([/^To/, /^Subject/, /^Message/].map((name) => field(name).inputValue()))).toEqual([
      here.emails.support,
      'Test email',
      expect.stringMatching(/\S/),
    ]);
    expect(await field(/^Message/).getAttribute('rows')).toBe('4');
    await field(/^Subject/).fill('');
    await Promise.all([
      toastWithText(team, 'Missing Fields', 'Please fill in all required fields (to, subject, message)'),
      team.getByRole('button', { name: 'Send Test Email' }).click(),
    ]);
  });

  test.each([
    ['Send Test Email', 'Email Sent', 'queue@example.com'],
    ['Send with Fixed Key Format', 'Email Sent Successfully', 'fixed@example.com'],
    ['Test New Key Directly', 'Direct Key Email Sent', 'direct@example.com'],
  ])('sends with %s, says “%s” and shows the raw response', async (button, title, to) => {
    await openDiagnostics();
    await team.getByLabel('To').fill(to);
    await Promise.all([
      team.getByText(title, { exact: true }).first().waitFor(),
      team.getByRole('button', { name: button }).click(),
    ]);

    expect(await shownResult()).toMatchObject({ success: true, mailId: expect.any(String) });
    expect(await fixture.emailsTo(to)).toHaveLength(1);
  });

  test('reports a new key that SendGrid rejects, and stores it nowhere', async () => {
    await openDiagnostics();
    await team.getByLabel('New API key').fill('SG.revoked.by-the-test');
    await Promise.all([
      toastWithText(team, 'Direct Key Email Failed', 'Failed to send email with direct API key'),
      team.getByRole('button', { name: 'Test New Key Directly' }).click(),
    ]);
    expect(await shownResult()).toMatchObject({
      success: false,
      error: expect.stringContaining('authorization grant is invalid'),
    });
    const kept = await team.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.body.innerText]),
    );
    expect(kept).not.toContain('by-the-test');
  });

  test('sends without the queue when the switch is on', async () => {
    await openDiagnostics();
    await team.getByLabel('To').fill('force@example.com');
    await team.getByRole('switch', { name: 'Use force-send endpoint' }).click();

    const [call] = await Promise.all([
      team.waitForRequest('**/api/force-send-email'),
      team.getByRole('button', { name: 'Send Test Email' }).click(),
    ]);

    expect(Object.keys(call.postDataJSON())).toEqual(['to', 'subject', 'message']);
    expect(await fixture.emailsTo('force@example.com')).toHaveLength(1);
  });

  test.each([
    ['Send Test Email', 'test-email', 'Email Failed', 'Failed to send test email'],
    [
      'Send with Fixed Key Format',
      'fixed-key-email',
      'Fixed Key Email Failed',
      'Failed to send email with fixed API key',
    ],
    ['Test New Key Directly', 'direct-key-test', 'Direct Key Email Failed', 'Failed to send email with direct API key'],
    ['Analyze API Key', 'debug-sendgrid-key', 'Debug Failed', 'Failed to get API key debug info'],
  ])('shows why %s fails, and disables all buttons that send meanwhile', async (name, path, title, fallback) => {
    await openDiagnostics(name === 'Analyze API Key' ? '?tab=key' : '');
    const error = 'a long response '.repeat(1000);
    const sending = team.getByRole('tabpanel').getByRole('button', { disabled: false, name: /Send|Test/ });
    for (const message of ['Because of the weather.', '']) {
      const { arrived, letGo } = await hold(team, `**/api/${path}`);
      await Promise.all([arrived, team.getByRole('button', { name }).click()]);
      expect(await sending.count()).toBe(0);
      letGo({ contentType: 'application/json', body: JSON.stringify({ success: false, message, error }) });
      await toastWithText(team, title, message || fallback);
      await team.getByRole('button', { name: 'Close notice' }).click();
      await team.unroute(`**/api/${path}`);
    }
    const shown = team.getByRole('region', { name: /raw JSON$/ });
    expect(await shown.evaluate((region) => region.scrollHeight > region.clientHeight)).toBe(true);
  });

  test('analyzes the key without showing it', async () => {
    await openDiagnostics('?tab=key');
    await team.getByRole('button', { name: 'Analyze API Key' }).click();
    await team.getByRole('region', { name: 'Analysis, raw JSON' }).waitFor();

    expect(await shownResult('Analysis')).toMatchObject({
      success: true,
      form: { hasPrefix: true, damage: [] },
      scopes: { status: 200, maySend: true },
    });
  });
});

describe('the email tab', () => {
  test('links to the diagnostics, and checks the key without a call', async () => {
    await team.goto('/admin?tab=email');
    await team
      .getByRole('row', { name: /direct@example.com/ })
      .first()
      .waitFor();
    const calls: string[] = [];
    team.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    await team.getByRole('button', { name: 'Check API Key Status' }).click();
    await team.getByText('API key status', { exact: true }).first().waitFor();
    expect(calls).toEqual([]);
    await team.getByRole('link', { name: 'Test SendGrid Email' }).click();
    await team.waitForURL('**/sendgrid-test');
  });

  test('shows delivered, bounced and failed emails, and sends a failed one again once', async () => {
    await asks(team, 'POST', '/api/test-email', { to: 'bounce@example.com', subject: 'It comes back', message: 'x' });
    await team.goto('/admin?tab=email&q=bounce%40example.com');
    await team
      .getByRole('row', { name: /It comes back/ })
      .getByText('Bounced')
      .waitFor();
    await team.goto('/admin?tab=email&q=queue%40example.com');
    await team
      .getByRole('row', { name: /queue@example.com/ })
      .getByText('Delivered')
      .waitFor();

    await team.goto('/admin?tab=email&status=failed');
    await team
      .getByRole('row', { name: /Test email/ })
      .getByRole('button', { name: /^View/ })
      .first()
      .click();
    await team.getByText('401: The provided authorization grant is invalid', { exact: false }).waitFor();
    const posts: string[] = [];
    team.on(
      'request',
      (request) => request.method() === 'POST' && request.url().includes('/resend') && posts.push(request.url()),
    );
    await team.getByRole('button', { name: 'Send again' }).dblclick();
    await team.getByText('Email on its way').first().waitFor();
    expect(posts).toHaveLength(1);
  });

  test('previews every template as a framed page, and as text', async () => {
    await team.goto('/admin?tab=email&section=templates');
    const choice = team.getByLabel('Template', { exact: true });
    await choice.waitFor();
    expect(await choice.locator('option').count()).toBeGreaterThan(30);
    await choice.selectOption({ label: 'Reset your password' });
    await team.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' }).waitFor();
    await team.getByRole('tab', { name: 'As text' }).click();
    await team.getByText('Choose a new password: http', { exact: false }).waitFor();
  });
});
