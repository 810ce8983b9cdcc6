import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { town } from '@postcard/contracts';
import type { Page } from 'playwright-core';
import { logIn, register } from './fixture/acts.ts';
import { asks, hold, problem, told } from './fixture/responses.ts';
import { seriousFindings } from './fixture/axe.ts';
import { startFixture, type Fixture } from './fixture/fixture.ts';
import { unsubscribeToken } from './fixture/unsubscribe-link.ts';

/** The specification's sentences about email diagnostics and the email tab, and what becomes of emails. */
let fixture: Fixture;
let team: Page;

beforeAll(async () => {
  fixture = await startFixture();
  team = await fixture.person();
  await logIn(team, fixture.stack.admin);
}, 120_000);
afterAll(() => fixture?.stop(), 60_000);

const openTest = async (query = '') => {
  await team.goto(`/sendgrid-test${query}`);
  await team.getByRole('heading', { name: 'SendGrid Email Test' }).waitFor();
};
const result = async (name = 'Result') =>
  JSON.parse((await team.getByRole('region', { name: `${name}, raw JSON` }).textContent()) ?? '') as Record<
    string,
    unknown
  >;

describe('/sendgrid-test', () => {
  test('leads who is no administrator to the front page', async () => {
    const visitor = await fixture.person();
    await visitor.goto('/sendgrid-test');
    await visitor.waitForURL(`${fixture.url}/`);
    await logIn(visitor, { username: 'demo-florist', password: 'Postcard!2026' });
    await visitor.goto('/sendgrid-test');
    await visitor.waitForURL(`${fixture.url}/`);
    await visitor.context().close();
  });

  test.each([
    ['Send Test Email', 'Email Sent', 'queue@example.com'],
    ['Send with Fixed Key Format', 'Email Sent Successfully', 'fixed@example.com'],
    ['Test New Key Directly', 'Direct Key Email Sent', 'direct@example.com'],
  ])('%s sends, says “%s” and shows the response raw', async (button, title, to) => {
    await openTest();
    await team.getByLabel('To').fill(to);
    await Promise.all([
      team.getByText(title, { exact: true }).first().waitFor(),
      team.getByRole('button', { name: button }).click(),
    ]);
    expect(await result()).toMatchObject({ success: true, mailId: expect.any(String) });
    expect(await fixture.mailsTo(to)).toHaveLength(1);
  });

  test('the switch sends past the queue', async () => {
    await openTest();
    await team.getByLabel('To').fill('force@example.com');
    await team.getByRole('switch', { name: 'Use force-send endpoint' }).click();
    const [call] = await Promise.all([
      team.waitForRequest('**/api/force-send-email'),
      team.getByRole('button', { name: 'Send Test Email' }).click(),
    ]);
    expect(Object.keys(call.postDataJSON() as object)).toEqual(['to', 'subject', 'message']);
    expect(await fixture.mailsTo('force@example.com')).toHaveLength(1);
  });

  test('a new key that SendGrid rejects is told, and stays nowhere', async () => {
    await openTest();
    await team.getByLabel('New API key').fill('SG.revoked.by-the-test');
    await Promise.all([
      told(team, 'Direct Key Email Failed', 'Failed to send email with direct API key'),
      team.getByRole('button', { name: 'Test New Key Directly' }).click(),
    ]);
    expect(await result()).toMatchObject({
      success: false,
      error: expect.stringContaining('authorization grant is invalid'),
    });
    const kept = await team.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.body.innerText]),
    );
    expect(kept).not.toContain('by-the-test');
  });

  test('sends nothing while a field is empty', async () => {
    await openTest();
    await team.getByLabel('Subject').fill('');
    await Promise.all([
      told(team, 'Missing Fields', 'Please fill in all required fields (to, subject, message)'),
      team.getByRole('button', { name: 'Send Test Email' }).click(),
    ]);
  });

  test('warns of a rejected key with its four causes, and is prefilled', async () => {
    await openTest();
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
    ]).toEqual([town.supportEmail, 'Test e-mail', expect.stringMatching(/\S/)]);
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
    '%s that fails says why, all buttons rest meanwhile, and a long answer scrolls',
    async (name, path, title, fallback, broken) => {
      await openTest(broken ? '' : '?tab=key');
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
          body: JSON.stringify({ success: false, message, error: 'a long answer '.repeat(1000) }),
        });
        await told(team, title, message || fallback);
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
      await Promise.all([told(team, 'Email Error', `${broken}. See console for details`), press()]);
      await team.unroute(`**/api/${path}`);
    },
  );

  test('analyzes the key without telling it', async () => {
    await openTest('?tab=key');
    await team.getByRole('button', { name: 'Analyze API Key' }).click();
    await team.getByRole('region', { name: 'Analysis, raw JSON' }).waitFor();
    expect(await result('Analysis')).toMatchObject({
      success: true,
      form: { hasPrefix: true, damage: [] },
      scopes: { status: 200, maySend: true },
    });
  });

  test('an analysis that fails is told', async () => {
    await openTest('?tab=key');
    await team.route('**/api/debug-sendgrid-key', (route) => route.fulfill(problem(503, 'service_unavailable')));
    await Promise.all([
      told(team, 'Debug Error', 'Error fetching API key debug info'),
      team.getByRole('button', { name: 'Analyze API Key' }).click(),
    ]);
    await team.unroute('**/api/debug-sendgrid-key');
  });
});

describe('the email tab', () => {
  test('leads to the diagnostics, and its check of the key makes no call', async () => {
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

  test('shows what became of emails: delivered, come back, failed; and sends a failed one again once', async () => {
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
      .getByRole('row', { name: /Test e-mail/ })
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
    await team.getByText('E-mail on its way').first().waitFor();
    expect(posts).toHaveLength(1);
  });

  test('previews every template as a page in a frame, and as text', async () => {
    await team.goto('/admin?tab=email&section=templates');
    const choice = team.getByLabel('Template', { exact: true });
    await choice.waitFor();
    expect(await choice.locator('option').count()).toBeGreaterThan(30);
    await choice.selectOption({ label: 'Reset your password' });
    await team.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' }).waitFor();
    await team.getByRole('tab', { name: 'As text' }).click();
    await team.getByText('Choose a new password: http', { exact: false }).waitFor();
  });

  test('says that nothing was given up on', async () => {
    await team.goto('/admin?tab=email&section=dead-letters');
    await team.getByText('Nothing was given up on').waitFor();
  });
});

describe('a member', () => {
  let member: Page;
  let userId: string;

  beforeAll(async () => {
    member = await fixture.person();
    await register(member, {
      businessName: 'Bouncing Bakery',
      category: 'Food & Beverage',
      subcategory: 'Coffee & Tea',
      firstName: 'Bea',
      lastName: 'Lang',
      email: 'bounce.bea@example.com',
      username: 'bounce-bea',
      password: 'Str0ng!oven77',
    });
    userId = ((await asks(member, 'GET', '/api/users/me')) as { id: string }).id;
  });
  afterAll(() => member?.context().close());

  test('whose address bounces reads so in the app, where it is counted until it is read', async () => {
    await member.goto('/notices');
    const notice = member.getByRole('listitem').filter({ hasText: 'Our e-mail does not reach you' });
    await notice.getByText('A letter to bounce.bea@example.com came back', { exact: false }).waitFor();
    expect(await seriousFindings(member)).toEqual([]);
    await member.goto('/dashboard');
    await member.getByRole('link', { name: 'Notices 1 unread notices' }).click();
    await member.getByRole('button', { name: 'Mark all as read' }).click();
    await notice.getByRole('button', { name: /^Mark as unread/ }).waitFor();
    await member.goto('/dashboard');
    await member.getByRole('link', { name: 'Notices', exact: true }).waitFor();
  });

  test('ends reminders by the link of one, without a login, and takes it back', async () => {
    const token = await unsubscribeToken(fixture, userId);
    const visitor = await fixture.person();
    await visitor.goto(`/api/notifications/unsubscribe/${token}`);
    await visitor.waitForURL(`**/unsubscribe/${token}`);
    const wanted = async () =>
      ((await asks(member, 'GET', '/api/notifications/preferences')) as { reminders: boolean }).reminders;
    await visitor.getByRole('button', { name: 'No more reminders' }).waitFor();
    expect(await wanted()).toBe(true);
    await visitor.getByRole('button', { name: 'No more reminders' }).click();
    await visitor.getByText('No more reminders by e-mail', { exact: true }).waitFor();
    expect(await wanted()).toBe(false);
    await visitor.getByRole('button', { name: 'Send me reminders again' }).click();
    await visitor.getByRole('button', { name: 'No more reminders' }).waitFor();
    expect(await wanted()).toBe(true);

    // As a mail programme does it: from no page of ours, without cookies.
    const oneClick = await fetch(`${fixture.url}/api/notifications/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([oneClick.status, await wanted()]).toEqual([200, false]);
    expect(await seriousFindings(visitor)).toEqual([]);
    await visitor.context().close();
  });
});
