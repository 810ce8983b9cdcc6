import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openDiagnostics, shownResult } from './fixture/admin-views.ts';
import { asks, toastWithText } from './fixture/responses.ts';
import { useFixture } from './fixture/use-fixture.ts';

const fixture = useFixture();
let team: Page;

beforeAll(async () => {
  team = await fixture.team();
}, 120_000);

describe('/sendgrid-test', () => {
  test.each([
    ['Send Test Email', 'Email Sent', 'queue@example.com'],
    ['Send with Fixed Key Format', 'Email Sent Successfully', 'fixed@example.com'],
    ['Test New Key Directly', 'Direct Key Email Sent', 'direct@example.com'],
  ])('sends with %s, says “%s” and shows the raw response', async (button, title, to) => {
    await openDiagnostics(team);
    await team.getByLabel('To').fill(to);
    await Promise.all([
      team.getByText(title, { exact: true }).first().waitFor(),
      team.getByRole('button', { name: button }).click(),
    ]);
    expect(await shownResult(team)).toMatchObject({ success: true, mailId: expect.any(String) });
    expect(await fixture.emailsTo(to)).toHaveLength(1);
  });

  test('reports a new key that SendGrid rejects, and stores it nowhere', async () => {
    await openDiagnostics(team);
    await team.getByLabel('New API key').fill('SG.revoked.by-the-test');
    await Promise.all([
      toastWithText(team, 'Direct Key Email Failed', 'Failed to send email with direct API key'),
      team.getByRole('button', { name: 'Test New Key Directly' }).click(),
    ]);
    expect(await shownResult(team)).toMatchObject({
      success: false,
      error: expect.stringContaining('authorization grant is invalid'),
    });
    const kept = await team.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.body.innerText]),
    );
    expect(kept).not.toContain('by-the-test');
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
      .getByText('Came back')
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

  test('says that no events failed', async () => {
    await team.goto('/admin?tab=email&section=dead-letters');
    await team.getByText('No failed events').waitFor();
  });
});
