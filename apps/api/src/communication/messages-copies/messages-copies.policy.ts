

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Plain text of an absence as rich text, line by line. */
export const autoReplyHtml = (text: string): string => text.split(/\r?\n/).map((line) => `<p>${line.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)}</p>`).join('');
