import { json, type HttpResponse } from '../http.ts';
import type { Mail } from '../sendgrid/mail.ts';
import { escape, page } from './layout.ts';

/** `/dev/mail`, `/dev/mail.json` and `/dev/mail/<id>`: the emails that would have been sent, newest first. */
export function mailboxResponse(mails: readonly Mail[], path: string): HttpResponse {
  if (path === '/dev/mail.json') return json(200, mails);
  if (path === '/dev/mail') return listPage(mails);
  const mail = mails.find((one) => path === `/dev/mail/${one.id}`);
  if (mail) return mailPage(mail);
  return page(404, 'Not found', '<h1>Email not found</h1><p><a href="/dev/mail">All mail</a></p>');
}

function listPage(mails: readonly Mail[]): HttpResponse {
  const rows = mails.map(
    (mail) =>
      `<tr><td><a href="/dev/mail/${mail.id}">${escape(mail.subject)}</a></td>` +
      `<td>${escape(mail.to)}</td><td>${timeOf(mail)}</td></tr>`,
  );
  const table = `<table><thead><tr><th>Subject</th><th>To</th><th>At</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`;
  const empty = '<p>No emails yet. Emails appear here, for example after a sample request.</p>';
  return page(200, 'Mailbox', `<h1>Mailbox</h1>${mails.length > 0 ? table : empty}`, { wide: true });
}

function mailPage(mail: Mail): HttpResponse {
  const main = `<p><a href="/dev/mail">All mail</a></p><h1>${escape(mail.subject)}</h1>
<p>From ${escape(mail.from)} to ${escape(mail.to)}, ${timeOf(mail)}</p>
<h2>As text</h2><pre>${escape(mail.text)}</pre>`;
  // The sandbox attribute blocks an email's scripts and forms; srcdoc keeps it from loading as a page.
  const html = `<h2>As HTML</h2><iframe sandbox title="The email as HTML" srcdoc="${escape(mail.html)}"></iframe>`;
  return page(200, mail.subject, `${main}${html}`, { wide: true });
}

/** Formats a time in UTC, because all towns share the mailbox. */
const timeOf = ({ at }: Mail): string => `${at.slice(0, 19).replace('T', ' ')} UTC`;
