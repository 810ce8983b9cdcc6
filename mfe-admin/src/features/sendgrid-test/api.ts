import { diagnosticsResult, type TestEmailBody } from '@postcard/contracts/notify';
import { apiFetch } from '@postcard/web-kit';

/** A way to send a test email, with the specification's texts. */
export type Way = { path: string; sent: string; failed: { title: string; fallback: string }; broken: string };

const testEmail = {
  sent: 'Email Sent',
  failed: { title: 'Email Failed', fallback: 'Failed to send test email' },
  broken: 'Error sending test email',
};

export const ways = {
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
export type WayName = keyof typeof ways;

export const sendTest = ({ path }: Way, body: TestEmailBody & { apiKey?: string }) =>
  apiFetch(path, { method: 'POST', body, schema: diagnosticsResult });

export const analyzeKey = () => apiFetch('/api/debug-sendgrid-key', { schema: diagnosticsResult });
