import { currentTown, postalAddress } from '@postcard/contracts';

type Link = { label: string; url: string };

export type EmailContent = {
  subject: string;
  greeting?: string;
  paragraphs: string[];
  facts?: [string, string][];
  action?: Link;
  otherAction?: Link;
  after?: string[];
  /** The kind of an optional email and its unsubscribe address. */
  leave?: { what: string; url: string };
};

type RenderedMail = { subject: string; text: string; html: string };

export function renderEmail(content: EmailContent): RenderedMail {
  return { subject: oneLine(content.subject), text: textOf(content), html: htmlOf(content) };
}

/** Removes line ends: a subject is a header, and typed text must not start another. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);

function textOf({ greeting, paragraphs, facts = [], action, otherAction, after = [], leave }: EmailContent): string {
  const blocks = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(otherAction ? [`${otherAction.label}: ${otherAction.url}`] : []),
    ...after,
    ...(leave ? [`${leaveWords(leave)}: ${leave.url}`] : []),
    `${currentTown().product}\n${postalAddress()}\n${currentTown().phone}`,
  ];
  return blocks.join('\n\n');
}

const leaveWords = ({ what }: { what: string }): string => `Stop ${what} by email`;

const style = {
  page: 'margin:0;padding:24px;background:#FBF7EF;color:#1B2A41;font:16px/1.5 Inter,Helvetica,Arial,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:32px;background:#fff;border:1px solid #E6DDCB;border-radius:6px',
  name: 'margin:0 0 24px;font:600 22px/1.2 Fraunces,Georgia,serif',
  button: 'display:inline-block;padding:12px 20px;color:#fff;border-radius:6px;text-decoration:none;font-weight:600',
  label: 'padding:6px 16px 6px 0;color:#55627A;vertical-align:top',
  value: 'padding:6px 0;white-space:pre-line',
  foot: 'max-width:560px;margin:16px auto 0;color:#55627A;font-size:13px',
};

const linkParagraph = ({ url, label }: Link, style: string): Html =>
  html`<p style="margin:24px 0"><a href="${url}" style="${style}">${label}</a></p>`;

function htmlOf({
  subject,
  greeting,
  paragraphs,
  facts = [],
  action,
  otherAction,
  after = [],
  leave,
}: EmailContent): string {
  const { product, phone, brand } = currentTown();
  const paragraph = (text: string): Html => html`<p style="white-space:pre-line">${text}</p>`;
  const rows = facts.map(
    ([label, value]) =>
      html`<tr>
        <td style="${style.label}">${label}</td>
        <td style="${style.value}">${value}</td>
      </tr>`,
  );
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="${style.page}">
        <div style="${style.card}">
          <p style="${style.name}">${product}</p>
          ${greeting ? [paragraph(greeting)] : []}${paragraphs.map(paragraph)}
          ${
            rows.length > 0
              ? html`<table style="border-collapse:collapse;margin:16px 0">
                  ${rows}
                </table>`
              : ''
          }
          ${action ? linkParagraph(action, `${style.button};background:${brand.light.red ?? '#C2352B'}`) : ''}
          ${otherAction ? linkParagraph(otherAction, 'color:#1B2A41') : ''} ${after.map(paragraph)}
        </div>
        <p style="${style.foot}">
          ${product}, ${postalAddress()},
          ${phone}${leave ? html`<br /><a href="${leave.url}" style="color:#55627A">${leaveWords(leave)}</a>` : ''}
        </p>
      </body>
    </html>`;
  return body.markup;
}

/** Safe HTML, created only by `html`. */
type Html = { readonly markup: string };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] as string);

/** Escapes a template's values, except HTML. Arrays are joined. */
function html(strings: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  const text = (value: (typeof values)[number]): string => {
    if (Array.isArray(value)) return value.map(({ markup }) => markup).join('');
    return typeof value === 'object' ? value.markup : escapeHtml(String(value));
  };
  return { markup: strings.reduce((all, part, index) => all + text(values[index - 1] ?? '') + part) };
}
