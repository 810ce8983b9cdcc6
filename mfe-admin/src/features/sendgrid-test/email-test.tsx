import { type DiagnosticsResult, diagnosticsResult, type TestEmailBody } from '@postcard/contracts/notify';
import { currentTown } from '@postcard/contracts/town';
import { Button, Cluster, Notice, Stack, Switch, TextArea, TextField } from '@postcard/ui';
import { ApiError, toast, apiFetch } from '@postcard/web-kit';
import { useState, type ChangeEvent } from 'react';
import styles from './sendgrid-test.module.css';

const prefilled = {
  to: currentTown().emails.support,
  subject: 'Test email',
  message: `This is a test email from ${currentTown().product}. If you can read it, sending works.`,
};
type Letter = typeof prefilled;
type Errors = Record<string, string[] | undefined>;

export function EmailTest() {
  const [letter, setLetter] = useState<Letter>(prefilled);
  // The key is only in memory, until the next click, and never in storage or an address.
  const [newKey, setNewKey] = useState('');
  const [isForced, setForced] = useState(false);
  const [sending, setSending] = useState<WayName | null>(null);
  const [result, setResult] = useState<DiagnosticsResult | null>(null);
  const [errors, setErrors] = useState<Errors>({});

  async function send(name: WayName): Promise<void> {
    if (Object.values(letter).some((text) => text.trim() === '')) {
      toast({
        variant: 'destructive',
        title: 'Missing Fields',
        description: 'Please fill in all required fields (to, subject, message)',
      });
      return;
    }
    setSending(name);
    setErrors({});
    try {
      const answer = await sendTest(ways[name], {
        ...letter,
        ...(name === 'direct' && newKey ? { apiKey: newKey } : {}),
      });
      setResult(answer);
      tellOutcome(name, answer);
      if (name === 'direct') setNewKey('');
    } catch (error) {
      // The toast refers to the console for details.
      // oxlint-disable-next-line no-console
      console.error(error);
      setErrors(error instanceof ApiError ? (error.problem?.errors ?? {}) : {});
      toast({
        variant: 'destructive',
        title: 'Email Error',
        description: `${ways[name].broken}. See console for details`,
      });
    } finally {
      setSending(null);
    }
  }

  const field = (name: keyof Letter) => ({
    name,
    required: true,
    value: letter[name],
    error: errors[name]?.[0],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setLetter({ ...letter, [name]: target.value }),
  });
  const button = (name: WayName) => ({
    busy: sending === name,
    busyLabel: 'Sending...',
    disabled: sending !== null,
    onClick: () => void send(name),
  });
  return (
    <Stack gap={6} className={styles['form'] ?? ''}>
      <KeyWarning />
      <Stack gap={4}>
        <TextField label="To" type="email" autoComplete="off" {...field('to')} />
        <TextField label="Subject" autoComplete="off" {...field('subject')} />
        <TextArea label="Message" rows={4} {...field('message')} />
        <Switch
          label="Use force-send endpoint"
          hint="Sends immediately, without the queue."
          name="force"
          checked={isForced}
          onCheckedChange={setForced}
        />
      </Stack>
      <Cluster gap={3}>
        <Button variant="primary" {...button(isForced ? 'force' : 'test')}>
          Send Test Email
        </Button>
        <Button {...button('fixed')}>Send with Fixed Key Format</Button>
      </Cluster>
      <Stack gap={4}>
        <TextField
          label="New API key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          name="new-key"
          value={newKey}
          error={errors['apiKey']?.[0]}
          hint="Used for one API call and not stored. If you leave it empty, we use the server’s key."
          onChange={({ target }) => setNewKey(target.value)}
        />
        <Cluster gap={3}>
          <Button {...button('direct')}>Test New Key Directly</Button>
        </Cluster>
      </Stack>
      <div aria-live="polite">{result && <RawJson label="Result" value={result} />}</div>
    </Stack>
  );
}

function tellOutcome(name: WayName, { success, message }: DiagnosticsResult): void {
  const { sent, failed } = ways[name];
  if (success) toast({ variant: 'success', title: sent, description: message });
  else toast({ variant: 'destructive', title: failed.title, description: message || failed.fallback });
}

const KeyWarning = () => (
  <Notice tone="warning" title="The email provider may reject the key">
    It then answers “The provided authorization grant is invalid, expired, or revoked”. The usual causes:
    <ul className={styles['causes']}>
      <li>The API key was revoked or deleted.</li>
      <li>The API key has no permission to send mail.</li>
      <li>The sender’s domain is not verified.</li>
      <li>The account is suspended, or its trial has expired.</li>
    </ul>
  </Notice>
);

export const RawJson = ({ label, value }: { label: string; value: unknown }) => (
  <section aria-label={label}>
    <h2 className={styles['resultTitle']}>{label}</h2>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <pre className={styles['result']} tabIndex={0} aria-label={`${label}, raw JSON`} role="region">
      {JSON.stringify(value, null, 2)}
    </pre>
  </section>
);

type Way = { path: string; sent: string; failed: { title: string; fallback: string }; broken: string };

const testEmail = {
  sent: 'Email Sent',
  failed: { title: 'Email Failed', fallback: 'Failed to send test email' },
  broken: 'Error sending test email',
};

const ways = {
  test: { path: '/api/test-email', ...testEmail },
  force: { path: '/api/force-send-email', ...testEmail },
  fixed: {
    path: '/api/fixed-key-email',
    sent: 'Email Sent Successfully',
    failed: { title: 'Fixed Key Email Failed', fallback: 'Failed to send email with fixed API key' },
    broken: 'Error sending email with fixed API key',
  },
  direct: {
    path: '/api/direct-key-test',
    sent: 'Direct Key Email Sent',
    failed: { title: 'Direct Key Email Failed', fallback: 'Failed to send email with direct API key' },
    broken: 'Error sending email with direct API key',
  },
} as const satisfies Record<string, Way>;
type WayName = keyof typeof ways;

const sendTest = ({ path }: Way, body: TestEmailBody & { apiKey?: string }) =>
  apiFetch(path, { method: 'POST', body, schema: diagnosticsResult });

export const analyzeKey = () => apiFetch('/api/debug-sendgrid-key', { schema: diagnosticsResult });
