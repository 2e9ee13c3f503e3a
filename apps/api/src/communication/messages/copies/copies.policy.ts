import type { Role } from '@encrier/contract/kernel/schema';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Plain text of an absence as rich text, line by line. */
export const autoReplyHtml = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${line.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)}</p>`)
    .join('');

/** Whether an automatic reply may be sent: only from staff, whose role may send, and only where no review applies. */
export function mayAnswerAway(
  from: Role,
  rule: { stopped: boolean; mode: 'allowed' | 'review' | 'forbidden' },
): boolean {
  return from !== 'eleve' && from !== 'parent' && !rule.stopped && rule.mode === 'allowed';
}
