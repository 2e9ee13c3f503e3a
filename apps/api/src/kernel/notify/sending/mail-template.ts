import type { Lang } from '@encrier/contract/kernel/schema';
import { plainName } from '#kernel/content/direction.ts';

export type MailContent = {
  lang: Lang;
  /** Name of the school, as the reader knows it. */
  school: string;
  title: string;
  /** Paragraphs of plain text; mailboxes also show the first one beside the subject. */
  paragraphs: readonly string[];
  /** Short lines, such as the notices of a digest. */
  items?: readonly string[];
  /** A code to type or copy, shown separately. */
  code?: string;
  /** The one action; an address of our own. */
  action?: { label: string; url: string };
  /** Why the reader receives this mail. */
  reason: string;
  /** The page that explains it in full. */
  why?: { label: string; url: string };
  /** Where to choose which mails to receive; absent for those that cannot be refused. */
  preferences?: { label: string; url: string };
};
export type RenderedMail = { subject: string; html: string; text: string };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

function address(url: string): string {
  if (!/^https?:\/\/[^\s<>"']+$/.test(url)) throw new RangeError('a mail links to our own address only');
  return escapeHtml(url);
}

const font = "font-family:Figtree,'Segoe UI',Roboto,'Noto Sans','Noto Naskh Arabic',Helvetica,Arial,sans-serif";
const quiet = `${font};font-size:13px;line-height:1.5;color:#6d6a62`;

function bodyOf({ title, paragraphs, items = [], code, action }: MailContent): string {
  const lines = [
    `<h1 style="margin:0 0 12px;${font};font-size:20px;line-height:1.35;font-weight:600;color:#1c1b19">${escapeHtml(title)}</h1>`,
  ];
  for (const paragraph of paragraphs)
    lines.push(
      `<p style="margin:0 0 14px;${font};font-size:16px;line-height:1.55;color:#1c1b19">${escapeHtml(paragraph)}</p>`,
    );
  if (items.length)
    lines.push(
      `<ul style="margin:0 0 14px;padding-inline-start:20px;${font};font-size:15px;line-height:1.6;color:#1c1b19">${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`,
    );
  if (code)
    lines.push(
      `<p style="margin:0 0 16px"><bdi dir="ltr" style="font-family:Menlo,Consolas,monospace;font-size:18px;letter-spacing:1px;color:#1c1b19">${escapeHtml(code)}</bdi></p>`,
    );
  if (action) {
    const link = `display:inline-block;padding:11px 18px;border-radius:6px;background:#2649bb;color:#ffffff;text-decoration:none;${font};font-size:15px;font-weight:600`;
    lines.push(
      `<p style="margin:4px 0 0"><a href="${address(action.url)}" style="${link}">${escapeHtml(action.label)}</a></p>`,
    );
  }
  return lines.join('\n');
}

function html(content: MailContent): string {
  const dir = content.lang === 'ar' ? 'rtl' : 'ltr';
  const more = [content.why, content.preferences]
    .filter((link) => link !== undefined)
    .map(({ url, label }) => `<br><a href="${address(url)}" style="color:#2649bb">${escapeHtml(label)}</a>`)
    .join('');
  // Blanks follow the preheader, so that a mailbox does not append the heading to it.
  return `<!doctype html>
<html lang="${content.lang}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(content.title)}</title></head>
<body style="margin:0;padding:0;background:#f5f4f1">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.paragraphs[0] ?? '')}${'&#8199;&#847; '.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${dir}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 12px;${font};font-size:15px;font-weight:600;color:#1c1b19">${escapeHtml(content.school)}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e8e5df;border-radius:8px;padding:24px">
${bodyOf(content)}
</td></tr>
<tr><td style="padding:14px 4px 0;${quiet}">${escapeHtml(content.reason)}${more}</td></tr>
</table></td></tr></table>
</body>
</html>
`;
}

function text({
  lang,
  school,
  title,
  paragraphs,
  items = [],
  code,
  action,
  reason,
  why,
  preferences,
}: MailContent): string {
  const colon = lang === 'fr' ? ' :' : ':';
  const parts = [`${school}\n\n${title}`, ...paragraphs];
  if (items.length) parts.push(items.map((item) => `- ${item}`).join('\n'));
  if (code) parts.push(code);
  if (action) parts.push(`${action.label}${colon}\n${action.url}`);
  const link = (one: MailContent['why']): string =>
    one ? `\n${one.label}${/\p{P}$/u.test(one.label) ? '' : colon} ${one.url}` : '';
  parts.push(`-- \n${reason}${link(why)}${link(preferences)}`);
  return `${parts.join('\n\n')}\n`;
}

/** One plain mail in HTML and text, in the reader's language and direction. All values are escaped (SEC-INJ-06). */
export function renderMail(content: MailContent): RenderedMail {
  const clean = { ...content, school: plainName(content.school), title: plainName(content.title) };
  return { subject: `${clean.title} · ${clean.school}`, html: html(clean), text: text(clean) };
}
